import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 02: collecting the values of blocks.
public enum GatherAttempt: Attempt {
  /// The operation and a function that reads the collected values.
  public typealias Gathering = (operation: BlockOperation, outputs: @Sendable () -> [Int]?)
  /// Returns an operation that collects the values of blocks.
  public typealias Answer = @Sendable ([@Sendable () -> Int]) -> Gathering

  public static let book: Answer = { blocks in
    let gather = Gather(blocks)
    return (gather, { gather.outputs })
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "Once started, the operation runs its blocks and has their values in the order of the blocks, even if it is cancelled afterwards.",
      ko: "시작하면 블록을 모두 실행하고, 값은 블록의 순서대로 있으며, 그 뒤에 취소해도 그대로입니다.",
      rule: .block.groupFinish
    ) { attempt, examiner in
      for count in 0...4 {
        examiner.situation(
          "An operation with \(Text.count(count, "block")) was started by hand.",
          ko: "블록이 \(count)개이고, 직접 시작했습니다.")
        let gathering = attempt(blocks(count))
        let ends = Ends(of: gathering.operation, examiner)
        let run = {
          examiner.start(gathering.operation)
          try see(examiner, gathering, Array(0..<count))
        }
        // Several blocks need Dispatch threads.
        if count < 2 { try examiner.alone(run) } else { try run() }
        try examiner.see("isFinished", gathering.operation.isFinished, is: true)
        try ends.see(examiner)
      }
      examiner.situation(
        "An operation with three blocks was added to a queue and cancelled after it had finished.",
        ko: "블록이 3개이고, 큐에 넣어 완료된 다음 취소했습니다.")
      let gathering = attempt(blocks(3))
      let queue = examiner.queue()
      queue.addOperation(gathering.operation)
      examiner.waitToEmpty(queue)
      gathering.operation.cancel()
      try see(examiner, gathering, [0, 1, 2])
    },
    Case(
      "The order is kept and no value is lost, whichever block ends first and even if two end at the same time.",
      ko: "어느 블록이 먼저 끝나든, 둘이 동시에 끝나든 순서는 그대로이고 값이 빠지지 않습니다.",
      rule: .block.orderWithinIsNotPromised
    ) { attempt, examiner in
      for order in orders(of: 3) {
        let numbers = order.map { "\($0 + 1)" }.joined(separator: ", ")
        examiner.situation(
          "The executionBlocks were called directly, in this order: \(numbers).",
          ko: "executionBlocks를 이 순서로 직접 호출했습니다: \(numbers)")
        let gathering = attempt(blocks(3))
        let all = gathering.operation.executionBlocks
        try examiner.count(
          "The operation has % executionBlocks", ko: "executionBlocks에 블록이 %개 있습니다", all.count,
          is: 3)
        for place in order { all[place]() }
        // An attempt that checks isFinished has no values before the start, even without blocks.
        if gathering.outputs() == nil {
          examiner.situation(
            "The executionBlocks were called directly, in this order: \(numbers); then the operation was started, which calls them again.",
            ko: "executionBlocks를 이 순서로 직접 호출한 다음, 시작해서 한 번 더 호출되게 했습니다: \(numbers)")
          examiner.start(gathering.operation)
        }
        try see(examiner, gathering, [0, 1, 2])
      }
      examiner.situation(
        "Two threads called executionBlocks at the same time.",
        ko: "두 스레드에서 executionBlocks를 동시에 호출했습니다.")
      try Interrupted.run(
        examiner, { attempt(blocks(6)) },
        { for block in $0.operation.executionBlocks[..<3] { block() } },
        by: { for block in $0.operation.executionBlocks[3...] { block() } }
      ) { if attempt([]).outputs() != nil { try see(examiner, $0, Array(0..<6)) } }
    },
    Case(
      "While a value is missing, the property outputs is nil; afterwards it contains all values.",
      ko: "하나라도 남아 있으면 outputs는 nil이고, 그다음에는 값이 모두 있습니다.",
      rule: .block.joinLike
    ) { attempt, examiner in
      for (count, missing) in [(3, 0), (3, 1), (3, 2), (65, 64)] {
        examiner.situation(
          "All executionBlocks except number \(missing + 1) were called directly.",
          ko: "executionBlocks를 \(missing + 1)번째만 빼고 직접 호출했습니다.")
        // The last block reads outputs, which must still be nil.
        let outputs = Mutex<(@Sendable () -> [Int]?)?>(nil)
        let inside = Mutex<[Int]?>(nil)
        let last: @Sendable () -> Int = {
          if let read = outputs.withLock({ $0.take() })?() { inside.withLock { $0 = read } }
          return missing
        }
        let gathering = attempt(blocks(missing) + [last] + blocks(count).dropFirst(missing + 1))
        let all = gathering.operation.executionBlocks
        try examiner.count(
          "The operation has % executionBlocks", ko: "executionBlocks에 블록이 %개 있습니다", all.count,
          is: count)
        for (place, block) in all.enumerated() where place != missing { block() }
        try see(examiner, gathering, nil)
        examiner.situation(
          "Block \(missing + 1) was called last and itself read the property outputs; if outputs was still nil afterwards, the operation was started.",
          ko: "\(missing + 1)번째를 마지막에 호출했고, 그 안에서 outputs를 읽었습니다. 그 뒤에도 nil이면 시작했습니다.")
        outputs.withLock { $0 = gathering.outputs }
        all[missing]()
        try examiner.see(
          "The property outputs, read inside the block", ko: "그 안에서 읽은 outputs",
          inside.withLock { $0 }.map { "\($0)" },
          is: nil)
        // An attempt that checks isFinished has no values before the start.
        if gathering.outputs() == nil { examiner.start(gathering.operation) }
        try see(examiner, gathering, Array(0..<count))
      }
    },
    Case(
      "If the operation is cancelled before its start, it finishes without values.",
      ko: "시작하기 전에 취소하면 결과 없이 완료됩니다.",
      rule: .block.objectWrapperExtras
    ) { attempt, examiner in
      examiner.situation("The operation was cancelled and then started.", ko: "취소한 다음 시작했습니다.")
      let gathering = attempt(blocks(2))
      let ends = Ends(of: gathering.operation, examiner)
      gathering.operation.cancel()
      examiner.start(gathering.operation)
      try examiner.see("isFinished", gathering.operation.isFinished, is: true)
      try ends.see(examiner)
      try see(examiner, gathering, nil)
    },
    Case(
      "The operation is released when it is no longer needed.",
      ko: "아무도 쓰지 않으면 해제됩니다.",
      rule: .block.wrapsClosures
    ) { attempt, examiner in
      for isStarted in [true, false] {
        examiner.situation(
          "The operation was \(isStarted ? "started" : "created"), and the last reference to it was released.",
          ko: "\(isStarted ? "시작한" : "만든") 다음 마지막 참조가 사라졌습니다.")
        weak var remains: BlockOperation?
        let released = examiner.gate("the operation is released", ko: "오퍼레이션의 해제")
        do {
          let watched = Watched(released)
          let gathering = attempt(blocks(1) + [{ withExtendedLifetime(watched) { 1 } }])
          remains = gathering.operation
          if isStarted { examiner.start(gathering.operation) }
        }
        // The thread that would call a completion block may retain the operation a little longer.
        if remains != nil { examiner.wait(for: released) }
        try examiner.see(
          "Whether the operation still exists", ko: "아직 남아 있는지", remains != nil, is: false)
      }
    },
  ]

  private static func blocks(_ count: Int) -> [@Sendable () -> Int] {
    (0..<count).map { place in { place } }
  }

  private static func see(_ examiner: Examiner, _ gathering: Gathering, _ right: [Int]?) throws {
    try examiner.see("outputs", gathering.outputs().map { "\($0)" }, is: right.map { "\($0)" })
  }
}
