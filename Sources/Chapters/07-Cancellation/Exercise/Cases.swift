import ChapterKit
import Dispatch
import Operations
import Synchronization

/// The exercise of chapter 07: an export in phases.
public enum ExportAttempt: Attempt {
  /// Returns an export, given its phases and a closure that removes its temporary file.
  public typealias Answer =
    @Sendable (
      _ phases: [@Sendable () -> Void], _ removeTemporaryFile: @escaping @Sendable () -> Void
    ) -> Operation

  public static let book: Answer = { Export(phases: $0, removeTemporaryFile: $1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "If the export is not cancelled, all phases run in order, and the temporary file is kept.",
      ko: "아무도 취소하지 않으면 모든 단계가 차례대로 실행되고, 임시 파일은 지우지 않습니다.",
      rule: .cancel.runsUntilDoneOtherwise
    ) { attempt, examiner in
      for count in 0...4 {
        for isQueued in [false, true] {
          examiner.situation(
            "An export of \(Text.count(count, "phase")) was \(isQueued ? "added to a queue" : "started")\(count == 4 ? "; the last phase starts another export" : "").",
            ko:
              "\(count == 4 ? "마지막 단계에서 다른 것을 시작하는, " : "")단계가 \(count)개인 내보내기를 \(isQueued ? "큐에 넣었" : "시작했")습니다."
          )
          let course = Course(attempt, phases: count)
          try course.run(examiner, isQueued: isQueued) {
            try course.see(examiner, phases: count, removals: 0)
          }
        }
      }
    },
    Case(
      "If the export is cancelled in any phase but the last, it starts no further phase and removes the file once.",
      ko: "마지막이 아닌 단계에서 취소하면 다음 단계를 시작하지 않고, 임시 파일을 한 번 지웁니다.",
      rule: .cancel.checkWhereEasyToStop
    ) { attempt, examiner in
      for count in 2...4 {
        for (place, times) in (0..<(count - 1)).flatMap({ [($0, 1), ($0, 2)] }) {
          examiner.situation(
            "The export was cancelled \(times == 2 ? "twice " : "")while phase \(place + 1) of \(count) was running.",
            ko: "\(count)단계 가운데 \(place + 1)단계를 실행하는 동안 \(times == 2 ? "두 번 " : "")취소했습니다.")
          let course = Course(attempt, phases: count, times, cancelledIn: place)
          try course.run(examiner, isQueued: count == 2 && times == 1) {
            try course.see(examiner, phases: place + 1, removals: 1)
            try examiner.see("isCancelled", course.export.isCancelled, is: true)
          }
        }
      }
    },
    Case(
      "If the export is cancelled in its last phase or later, it has completed its task: the temporary file is kept.",
      ko: "마지막 단계에서나 그 뒤에 취소하면 끝까지 간 것이므로, 임시 파일을 지우지 않습니다.",
      rule: .cancel.runsUntilDoneOtherwise
    ) { attempt, examiner in
      for count in 1...3 {
        examiner.situation(
          "The export was cancelled while the last of \(Text.count(count, "phase")) was running.",
          ko: "\(count)단계 가운데 마지막 단계를 실행하는 동안 취소했습니다.")
        let course = Course(attempt, phases: count, cancelledIn: count - 1)
        try course.run(examiner, isQueued: count == 2) {
          try course.see(examiner, phases: count, removals: 0)
        }
        examiner.situation("The export was cancelled after it had finished.", ko: "완료된 다음에 취소했습니다.")
        let late = Course(attempt, phases: count)
        try late.run(examiner, isQueued: count == 2) {
          late.export.cancel()
          try late.see(examiner, phases: count, removals: 0)
        }
      }
    },
    Case(
      "If the export is cancelled before its start, it finishes without running a phase.",
      ko: "시작하기 전에 취소하면 어느 단계도 실행하지 않고 완료됩니다.",
      rule: .cancel.beforeStartSkipsWork
    ) { attempt, examiner in
      for isQueued in [false, true] {
        examiner.situation(
          "The export was cancelled and then \(isQueued ? "added to a queue" : "started").",
          ko: "취소한 다음 \(isQueued ? "큐에 넣었습니다" : "시작했습니다").")
        let course = Course(attempt, phases: 3)
        course.export.cancel()
        try course.run(examiner, isQueued: isQueued) { try course.see(examiner, phases: 0) }
      }
    },
  ]
}

/// One export and its effects.
private final class Course: Sendable {
  private static let names = ["decode", "filter", "write", "send"]
  private let ran = Mutex<[String]>([])
  private let removals = Atomic(0)
  private let made = Mutex<Operation?>(nil)
  private let hasReturned = DispatchSemaphore(value: 0)

  /// - Parameter cancelledIn: The phase that cancels the export, by calling `cancel()` `times` times.
  init(_ attempt: ExportAttempt.Answer, phases: Int, _ times: Int = 1, cancelledIn: Int? = nil) {
    let other = attempt([{}], {})
    let phases = (0..<phases).map { phase in
      { @Sendable [self] in
        ran.withLock { $0.append(Course.names[phase]) }
        if phase == cancelledIn { for _ in 0..<times { self.export.cancel() } }
        if phase == 3 { other.start() }
      }
    }
    let thread = ObjectIdentifier(Thread.current)
    let export = attempt(phases) { [self] in
      // A removal on another thread may come after the finish, in which case it does not count.
      let isElsewhere = thread != ObjectIdentifier(Thread.current)
      if isElsewhere, hasReturned.wait(timeout: .now() + .milliseconds(50)) == .success { return }
      removals.add(1, ordering: .relaxed)
    }
    made.withLock { $0 = export }
  }

  var export: Operation { made.withLock { $0 } ?? Operation() }

  /// Runs the export and checks the result before other threads can change it.
  func run(_ examiner: Examiner, isQueued: Bool, then look: () throws -> Void) throws {
    let ends = Ends(of: export, examiner)
    if isQueued {
      let queue = examiner.queue()
      queue.addOperation(export)
      examiner.waitToEmpty(queue)
    } else {
      examiner.start(export)
    }
    hasReturned.signal()
    try look()
    try ends.see(examiner)
  }

  func see(_ examiner: Examiner, phases count: Int, removals: Int? = nil) throws {
    let (ran, removed) = (self.ran.withLock { $0 }, self.removals.load(ordering: .acquiring))
    try examiner.see(
      "The phases that ran", ko: "실행된 단계", ran, is: Array(Course.names.prefix(count)))
    try examiner.count(
      "The temporary file was removed % times", ko: "임시 파일을 %번 지웠습니다", removed,
      is: removals ?? removed)
    try examiner.see("isFinished", export.isFinished, is: true)
  }
}
