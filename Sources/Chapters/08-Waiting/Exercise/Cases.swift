import Chapter05Dependencies
import Chapter07Cancellation
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// The exercise of chapter 08: work after a batch.
public enum BatchAttempt: Attempt {
  /// Adds operations and the work that follows; returns the operation that does the work.
  public typealias Answer =
    @Sendable (OperationQueue, [Operation], @escaping @Sendable () -> Void) -> Operation

  public static let book: Answer = { queue, operations, work in
    queue.addOperations(operations, then: work)
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "The work runs once, after the whole batch, whichever of its operations is the last.",
      ko: "무엇이 마지막에 끝나든, 모두 완료된 다음 한 번 실행됩니다.",
      rule: .dependency.waitsForAll
    ) { attempt, examiner in
      for (width, isPrompt) in [(1, false), (4, false), (4, true)] {
        for last in 0..<3 {
          examiner.situation(
            "Operation \(last + 1) of 3 was the last to finish, in a queue "
              + (isPrompt ? "that immediately runs ready operations" : "with a limit of \(width)")
              + "; at that time, an unrelated operation in the queue had not finished.",
            ko:
              "\(isPrompt ? "넣은 오퍼레이션이 준비되어 있으면 바로 실행하는" : "동시 실행 한도가 \(width)인") 큐에서 셋 가운데 \(last + 1)번째가 마지막에 끝났습니다. 그때 큐에는 묶음에 속하지 않는 오퍼레이션이 하나 남아 있었습니다."
          )
          let recorder = Recorder()
          let batch = (0..<3).map { recorder.operation("\($0 + 1)") }
          for place in 0..<3 where place != last { batch[last].addDependency(batch[place]) }
          let queue = isPrompt ? PromptQueue() : examiner.queue(width: width, isSuspended: true)
          // An unrelated operation in the queue, for which the work must not wait.
          let (stranger, end) = (Operation(), Operation())
          stranger.addDependency(end)
          queue.addOperation(stranger)
          let given = attempt(queue, batch) { recorder.note("work", .finished) }
          queue.isSuspended = false
          examiner.waitToFinish(given, "the returned operation", ko: "돌려받은 오퍼레이션")
          end.start()
          examiner.waitToEmpty(queue)
          let finished = recorder.lanes(.finished)
          try examiner.count(
            "% of the batch had finished", ko: "묶음에서 %개가 완료되었습니다",
            batch.count(where: \.isFinished), is: 3)
          try examiner.see(
            "The last two operations to finish, of the batch and the work",
            ko: "묶음과 작업 가운데 마지막에 끝난 둘",
            Array(finished.suffix(2)),
            is: ["\(last + 1)", "work"])
          try examiner.count(
            "The work ran % times", ko: "작업을 %번 했습니다", finished.count { $0 == "work" }, is: 1)
        }
      }
    },
    Case(
      "The batch may be empty; the queue's limit and suspension are unchanged.",
      ko: "묶음이 비어 있어도 되고, 큐의 동시 실행 한도와 일시 중지는 그대로입니다.",
      rule: .dependency.readyAfterLast
    ) { attempt, examiner in
      examiner.situation(
        "The batch was empty; the queue, with a limit of 2, was suspended at first.",
        ko: "묶음에 아무것도 없었고, 한도가 2인 큐는 처음에 일시 중지되어 있었습니다.")
      let counter = Counter()
      let queue = examiner.queue(width: 2, isSuspended: true)
      let given = attempt(queue, []) { counter.add() }
      try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", counter.value, is: 0)
      try examiner.see(
        "Whether the returned operation is in the queue", ko: "돌려받은 오퍼레이션이 큐에 있는지",
        queue.operations.contains(given), is: true)
      try examiner.see("The limit", ko: "큐의 동시 실행 한도", queue.maxConcurrentOperationCount, is: 2)
      try examiner.see("isSuspended", queue.isSuspended, is: true)
      queue.isSuspended = false
      examiner.waitToEmpty(queue)
      try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", counter.value, is: 1)
    },
    Case(
      "A cancelled operation of the batch counts, too, once it has finished.",
      ko: "취소된 오퍼레이션도 완료되면 끝난 것입니다.",
      rule: .cancel.finishedIsNotSuccess
    ) { attempt, examiner in
      for cancelled in [[1], [2], [3], [1, 2, 3]] {
        let numbers = cancelled.map(String.init).joined(separator: ", ")
        examiner.situation(
          "Three operations were added to a suspended queue, which was resumed after the call had returned. These had been cancelled: \(numbers).",
          ko: "셋을 일시 중지한 큐에 넣었고(미리 취소한 오퍼레이션: \(numbers)), 호출이 돌아온 다음 큐를 재개했습니다.")
        let counter = Counter()
        let batch = (0..<3).map { _ in BlockOperation {} }
        for number in cancelled { batch[number - 1].cancel() }
        let queue = examiner.queue(width: 1, isSuspended: true)
        let (given, added) = examiner.alone {
          (attempt(queue, batch) { counter.add() }, batch.count(where: queue.operations.contains))
        }
        try examiner.see("isSuspended", queue.isSuspended, is: true)
        let wasReady = given.isReady
        queue.isSuspended = false
        examiner.waitToEmpty(queue)
        try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", counter.value, is: 1)
        try examiner.see(
          "Whether the work was ready before all had finished", ko: "셋이 완료되기 전에 작업이 준비되었는지",
          wasReady,
          is: false)
        try examiner.count(
          "When the call returned, % of the batch were in the queue",
          ko: "호출이 돌아왔을 때 묶음에서 %개가 큐에 있었습니다", added, is: 3)
      }
    },
    Case(
      "No thread waits: the call returns while the batch is running, even if an operation in the queue makes the call.",
      ko: "기다리는 스레드가 없습니다. 묶음이 실행되는 동안에도, 그 큐의 오퍼레이션 안에서도 호출은 돌아옵니다.",
      rule: .wait.bestAvoided
    ) { attempt, examiner in
      examiner.situation(
        "The batch was added, and none of its operations may finish yet.",
        ko: "묶음이 아직 끝날 수 없을 때 넣었습니다.")
      let counter = Counter()
      let gate = examiner.gate()
      let queue = examiner.queue(width: 2)
      let running = examiner.gate("the batch runs", ko: "묶음의 실행")
      let batch = BlockOperation {
        running.open()
        gate.wait(atMost: .never)
      }
      _ = attempt(queue, [batch]) { counter.add() }
      examiner.wait(for: running)
      examiner.waitUntilIdle()
      try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", counter.value, is: 0)
      try examiner.count(
        "Other operations executing in the queue while the batch was running: %",
        ko: "묶음이 실행되는 동안 큐의 다른 오퍼레이션 %개가 실행 중이었습니다",
        queue.operations.count { $0.isExecuting && $0 !== batch }, is: 0)
      examiner.situation("Then the batch finished.", ko: "그다음 묶음이 끝났습니다.")
      gate.open()
      examiner.waitToEmpty(queue)
      try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", counter.value, is: 1)
      examiner.situation(
        "An operation in the same queue, whose limit is 1, made the call.",
        ko: "한도가 1인 그 큐의 오퍼레이션 안에서 넣었습니다.")
      let (inside, done) = (examiner.queue(width: 1), Counter())
      inside.addOperation { _ = attempt(inside, [BlockOperation {}]) { done.add() } }
      examiner.waitToEmpty(inside)
      try examiner.count("The work ran % times", ko: "작업을 %번 했습니다", done.value, is: 1)
    },
    Case(
      "The returned operation does the work, so others can depend on it.",
      ko: "돌려준 오퍼레이션이 마지막 일을 하므로, 다른 것이 거기에 의존할 수 있습니다.",
      rule: .dependency.waitsForAll
    ) { attempt, examiner in
      examiner.situation("A share depends on the returned operation.", ko: "공유가 돌려받은 오퍼레이션에 의존합니다.")
      let (recorder, beside) = (Recorder(), Counter())
      let working = Mutex<Operation?>(nil)
      let queue = examiner.queue(width: 1, isSuspended: true)
      let thread = DispatchQueue(label: "batch")
      // Apple's class reference declares underlyingQueue unowned(unsafe).
      defer { withExtendedLifetime(thread) {} }
      queue.underlyingQueue = thread
      let last = attempt(queue, [recorder.operation("beach")]) {
        // If an operation could begin now, it might finish before the work does.
        for one in queue.operations where one.isReady && !one.isExecuting && !one.isFinished {
          beside.add()
        }
        recorder.note("work", .finished)
        working.withLock { $0 = queue.operations.first(where: \.isExecuting) }
      }
      let share = recorder.operation("share")
      share.addDependency(last)
      share.queuePriority = .veryHigh
      queue.addOperation(share)
      try examiner.see(
        "Whether the returned operation is in the queue", ko: "돌려받은 오퍼레이션이 큐에 있는지",
        queue.operations.contains(last), is: true)
      examiner.alone {
        queue.isSuspended = false
        examiner.waitToFinish(share, "the share", ko: "공유")
      }
      try examiner.see(
        "Whether another operation was ready while the work ran",
        ko: "작업이 실행되는 동안 준비되어 있던 다른 오퍼레이션이 있었는지", beside.value > 0, is: false)
      try examiner.see(
        "Whether the returned operation did the work", ko: "돌려받은 오퍼레이션이 작업을 했는지",
        working.withLock { $0.take() } === last, is: true)
      examiner.waitToEmpty(queue)
      try examiner.see(
        "The order in which they finished", ko: "끝난 순서", recorder.lanes(.finished),
        is: ["beach", "work", "share"])
    },
    Case(
      "The work becomes ready only when the last operation of the batch has finished, whichever operation that is.",
      ko: "무엇이 마지막이든, 모두 완료되어야 작업이 준비 상태가 됩니다.",
      rule: .dependency.readyAfterLast
    ) { attempt, examiner in
      for held in 0..<3 {
        examiner.situation(
          "Operation \(held + 1) of a batch of 4 was still running, and the others had finished. The fourth depends on it and had been cancelled.",
          ko: "묶음의 넷 가운데 \(held + 1)번째만 아직 실행되고 있었고, 거기에 의존하는 넷째는 취소되어 완료되었습니다.")
        let running = examiner.gate("the batch runs", ko: "묶음의 실행")
        let end = examiner.gate()
        let batch = (0..<3).map { place in
          BlockOperation {
            guard place == held else { return }
            running.open()
            end.wait(atMost: .never)
          }
        }
        for place in 0..<3 where place != held { batch[held].addDependency(batch[place]) }
        let fourth = BlockOperation {}
        fourth.addDependency(batch[held])
        let queue = examiner.queue()
        let last = attempt(queue, batch + [fourth]) {}
        for operation in [fourth, last] { examiner.keep(operation) }
        examiner.wait(for: running)
        fourth.cancel()
        examiner.waitToFinish(fourth, "the cancelled operation", ko: "취소한 오퍼레이션")
        try examiner.see(
          "Whether the returned operation is ready", ko: "돌려받은 오퍼레이션이 준비되었는지", last.isReady,
          is: false)
        end.open()
        examiner.waitToEmpty(queue)
      }
    },
  ]
}

/// A queue in which a ready operation has finished by the time the call that adds it returns.
private final class PromptQueue: OperationQueue, @unchecked Sendable {
  // Unchecked like the superclass; this class has no mutable state.
  override func addOperation(_ operation: Operation) {
    super.addOperation(operation)
    if operation.isReady, !isSuspended { operation.waitUntilFinished() }
  }

  override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    for operation in operations { addOperation(operation) }
    if wait { waitUntilAllOperationsAreFinished() }
  }
}
