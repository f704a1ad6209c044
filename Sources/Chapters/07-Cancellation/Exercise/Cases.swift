import ChapterKit
import Operations
import Synchronization

/// An export in phases, of chapter 07.
public enum ExportAttempt: Attempt {
  /// Makes an export from its phases and from what removes its temporary file.
  public typealias Answer =
    @Sendable (
      _ phases: [@Sendable () -> Void], _ removeTemporaryFile: @escaping @Sendable () -> Void
    ) -> Operation

  public static let book: Answer = { Export(phases: $0, removeTemporaryFile: $1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "If nobody cancels, all phases run in their order, and the temporary file is kept.",
      ko: "아무도 취소하지 않으면 모든 단계가 차례대로 실행되고, 임시 파일은 지우지 않습니다.",
      rule: .cancel.runsUntilDoneOtherwise
    ) { attempt, examiner in
      for count in 0...4 {
        for isQueued in [false, true] {
          examiner.situation(
            "An export of \(Text.count(count, "phase")) was \(isQueued ? "added to a queue" : "started").",
            ko: "단계가 \(count)개인 내보내기를 \(isQueued ? "큐에 넣었습니다" : "시작했습니다").")
          let course = Course(attempt, phases: count)
          course.run(examiner, isQueued: isQueued)
          try course.see(examiner, phases: count, removals: 0)
        }
      }
    },
    Case(
      "Cancelled in a phase that is not the last, it starts no other one and removes the file once.",
      ko: "마지막이 아닌 단계에서 취소하면 다음 단계를 시작하지 않고, 임시 파일을 한 번 지웁니다.",
      rule: .cancel.checkWhereEasyToStop
    ) { attempt, examiner in
      for count in 2...4 {
        for place in 0..<(count - 1) {
          examiner.situation(
            "It was cancelled while phase \(place + 1) of \(count) was running.",
            ko: "\(count)단계 가운데 \(place + 1)단계를 실행하는 동안 취소했습니다.")
          let course = Course(attempt, phases: count, cancelledIn: place)
          course.run(examiner, isQueued: place == 0)
          try course.see(examiner, phases: place + 1, removals: 1)
        }
      }
    },
    Case(
      "Another thread may cancel it.",
      ko: "다른 스레드에서 취소해도 마찬가지입니다.",
      rule: .cancel.anyTime
    ) { attempt, examiner in
      for place in 0..<2 {
        examiner.situation(
          "Another thread cancelled it while phase \(place + 1) of 3 was running.",
          ko: "3단계 가운데 \(place + 1)단계를 실행하는 동안 다른 스레드에서 취소했습니다.")
        let begun = examiner.gate("phase \(place + 1) begins", ko: "\(place + 1)단계의 시작")
        let cancelled = examiner.gate()
        let course = Course(attempt, phases: 3) { phase in
          guard phase == place else { return }
          begun.open()
          cancelled.wait(atMost: .never)
        }
        // An export that skips the phase is to be told of, and not waited for.
        course.export.completionBlock = { begun.open() }
        let queue = examiner.queue()
        queue.addOperation(course.export)
        examiner.wait(for: begun)
        course.export.cancel()
        cancelled.open()
        examiner.waitToEmpty(queue)
        try course.see(examiner, phases: place + 1, removals: 1)
      }
    },
    Case(
      "Cancelled in its last phase, or later, it has gone to the end: the temporary file is kept.",
      ko: "마지막 단계에서나 그 뒤에 취소하면 끝까지 간 것이므로, 임시 파일을 지우지 않습니다.",
      rule: .cancel.finalState
    ) { attempt, examiner in
      for count in 1...3 {
        examiner.situation(
          "It was cancelled while the last of \(Text.count(count, "phase")) was running.",
          ko: "\(count)단계 가운데 마지막 단계를 실행하는 동안 취소했습니다.")
        let course = Course(attempt, phases: count, cancelledIn: count - 1)
        course.run(examiner, isQueued: count == 2)
        try course.see(examiner, phases: count, removals: 0)
        examiner.situation(
          "It was cancelled when it had finished.", ko: "완료된 다음에 취소했습니다.")
        let late = Course(attempt, phases: count)
        late.run(examiner, isQueued: count == 2)
        late.export.cancel()
        try late.see(examiner, phases: count, removals: 0)
      }
    },
    Case(
      "Cancelled before its start, it runs no phase, and leaves the queue.",
      ko: "시작하기 전에 취소하면 어느 단계도 실행하지 않고 큐에서 나갑니다.",
      rule: .cancel.beforeStartSkipsWork
    ) { attempt, examiner in
      for isQueued in [false, true] {
        examiner.situation(
          "It was cancelled, and then \(isQueued ? "added to a queue" : "started").",
          ko: "취소한 다음 \(isQueued ? "큐에 넣었습니다" : "시작했습니다").")
        let course = Course(attempt, phases: 3)
        course.export.cancel()
        course.run(examiner, isQueued: isQueued)
        try examiner.see("The phases that ran", ko: "실행된 단계", course.phases, is: [])
      }
    },
  ]
}

/// One export, and what became of it.
private final class Course: Sendable {
  private struct Record {
    var phases: [String] = []
    var removals = 0
    var export: Operation?
  }

  private let record = Mutex(Record())
  private static let names = ["decode", "filter", "write", "send"]

  /// - Parameter phase: What happens in each phase.
  init(
    _ attempt: ExportAttempt.Answer, phases count: Int, _ phase: @escaping @Sendable (Int) -> Void
  ) {
    let phases = (0..<count).map { place in
      { @Sendable [self] in
        record.withLock { $0.phases.append(Course.names[place]) }
        phase(place)
      }
    }
    let export = attempt(phases) { [self] in record.withLock { $0.removals += 1 } }
    record.withLock { $0.export = export }
  }

  /// - Parameter place: The phase that cancels the export, if one does.
  convenience init(
    _ attempt: ExportAttempt.Answer, phases count: Int, cancelledIn place: Int? = nil
  ) {
    let export = Later()
    self.init(attempt, phases: count) { phase in
      if phase == place { export.operation.withLock { $0 }?.cancel() }
    }
    export.operation.withLock { $0 = self.export }
  }

  /// The export, which is there once it is made.
  private final class Later: Sendable {
    let operation = Mutex<Operation?>(nil)
  }

  var export: Operation { record.withLock { $0.export ?? Operation() } }
  var phases: [String] { record.withLock { $0.phases } }

  func run(_ examiner: Examiner, isQueued: Bool) {
    guard isQueued else { return examiner.start(export) }
    let queue = examiner.queue()
    queue.addOperation(export)
    examiner.waitToEmpty(queue)
  }

  func see(_ examiner: Examiner, phases count: Int, removals: Int) throws {
    let record = record.withLock { ($0.phases, $0.removals, $0.export?.isFinished) }
    try examiner.see(
      "The phases that ran", ko: "실행된 단계", record.0, is: Array(Course.names.prefix(count)))
    try examiner.see(
      "How often the temporary file was removed", ko: "임시 파일을 지운 횟수", record.1, is: removals)
    try examiner.see("isFinished", ko: "isFinished", record.2, is: true)
  }
}
