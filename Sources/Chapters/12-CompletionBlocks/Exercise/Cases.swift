import ChapterKit
import Dispatch
import Operations

/// The exercise of chapter 12: several completion blocks.
public enum ChainAttempt: Attempt {
  /// Adds a completion block to those that an operation already has.
  public typealias Answer = @Sendable (Operation, @escaping @Sendable () -> Void) -> Void

  public static let book: Answer = { $0.addCompletionBlock($1) }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "All blocks that were not replaced are called once, in the order in which they were added. A block that completionBlock already contained comes first.",
      ko: "덮어쓰지 않은 블록은 모두, 먼저 있던 completionBlock부터 넣은 순서대로 한 번씩 호출됩니다.",
      rule: .completion.property
    ) { attempt, examiner in
      for count in 2...4 {
        examiner.situation(
          "Blocks that were added before the start: \(count); another operation has a block, too.",
          ko: "블록을 \(count)개 넣고 시작했습니다. 다른 오퍼레이션에도 하나를 넣었습니다.")
        let (upload, other) = (Operation(), Operation())
        let names = (1...count).map { "\($0)" }
        attempt(upload) { examiner.recorder.note("1", .finished) }
        attempt(other) { examiner.recorder.note("other", .finished) }
        try run(attempt, examiner, upload, adding: Array(names.dropFirst()), right: names)
      }
      examiner.situation(
        "A block was added and replaced by setting completionBlock, and then two blocks were added.",
        ko: "블록을 하나 넣고 completionBlock을 새로 넣어 덮어쓴 다음, 둘을 더 넣었습니다.")
      let upload = Operation()
      attempt(upload) { examiner.recorder.note("replaced", .finished) }
      upload.completionBlock = { examiner.recorder.note("own", .finished) }
      try run(attempt, examiner, upload, adding: ["1", "2"], right: ["own", "1", "2"])
      examiner.situation(
        "A block was added, and at some point the operation finished on another thread.",
        ko: "블록을 넣었고, 그 사이 어느 한 곳에서 오퍼레이션이 다른 스레드에서 완료되었습니다.")
      try Interrupted.run(
        examiner, { (upload: Operation(), calls: Counter()) },
        { trial in attempt(trial.upload) { trial.calls.add() } },
        by: { trial in
          // The new block calls the current block before it returns.
          let called = DispatchSemaphore(value: 0)
          trial.upload.completionBlock = { [block = trial.upload.completionBlock] in
            block?()
            called.signal()
          }
          trial.upload.start()
          called.wait()
        }
      ) {
        try examiner.see(
          "Whether the block was called twice", ko: "블록이 두 번 호출되었는지", $0.calls.value > 1, is: false)
      }
    },
    Case(
      "The blocks are called even if the operation was cancelled.",
      ko: "취소된 오퍼레이션 다음에도 호출됩니다.",
      rule: .completion.afterMainTask
    ) { attempt, examiner in
      examiner.situation(
        "completionBlock was set, the operation was cancelled, two blocks were added, and the operation was started.",
        ko: "completionBlock이 있는 오퍼레이션을 취소하고, 둘을 더 넣은 다음 시작했습니다.")
      let upload = Operation()
      upload.completionBlock = { examiner.recorder.note("own", .finished) }
      upload.cancel()
      try run(attempt, examiner, upload, adding: ["1", "2"], right: ["own", "1", "2"])
    },
    Case(
      "The blocks do not retain their operation.",
      ko: "블록이 오퍼레이션을 강하게 참조하지 않아서, 아무도 쓰지 않으면 해제됩니다.",
      rule: .completion.sideWork
    ) { attempt, examiner in
      examiner.situation(
        "Two blocks were added to an operation, and the last reference to it was released.",
        ko: "둘을 넣은 다음 마지막 참조가 사라졌습니다.")
      let released = examiner.gate("the operation is released", ko: "오퍼레이션의 해제")
      do {
        let upload = Watched(released)
        attempt(upload) {}
        attempt(upload) {}
      }
      try examiner.see(
        "Whether the operation was released", ko: "해제되었는지", released.isOpen, is: true)
    },
  ]

  private static func run(
    _ attempt: ChainAttempt.Answer, _ examiner: Examiner, _ upload: Operation,
    adding names: [String],
    right: [String]
  ) throws {
    let recorder = examiner.recorder
    let before = recorder.lanes(.finished).count
    let beside = DispatchSemaphore(value: 0)
    let called = examiner.gate("the last block is called", ko: "마지막 블록의 호출")
    for name in names {
      attempt(upload) {
        // A block that does not wait for the previous one is called by now.
        if name == names[0] { _ = beside.wait(timeout: .now() + .milliseconds(20)) }
        beside.signal()
        recorder.note(name, .finished)
        if name == names.last { called.open() }
      }
    }
    let ended = examiner.gate("completionBlock ends", ko: "completionBlock의 끝")
    upload.completionBlock = { [whole = upload.completionBlock] in
      whole?()
      ended.open()
    }
    examiner.start(upload)
    examiner.wait(for: called)
    examiner.wait(for: ended)
    try examiner.see(
      "The blocks that were called", ko: "호출된 블록",
      Array(recorder.lanes(.finished).dropFirst(before)),
      is: right)
  }
}
