import Chapter05Dependencies
import ChapterKit
import Operations

/// The exercise of chapter 16: a clean-up that runs after success, failure and cancellation.
public enum EnsuringAttempt: Attempt {
  /// Returns an operation that calls a closure after another operation.
  public typealias Answer =
    @Sendable (ResultOperation<String>, @escaping @Sendable () throws -> Void)
    -> ResultOperation<String>

  public static let book: Answer = { $0.ensuring($1) }

  private enum Trouble: Error, CustomStringConvertible {
    case work, cleaning
    var description: String { self == .work ? "the work failed" : "the cleaning failed" }
  }

  /// How the work ends.
  private enum End: CaseIterable {
    case wentWell, failed, cancelled, cancelledRunning, cancelledFailing

    var words: Text {
      switch self {
      case .wentWell: Text("went well", ko: "잘되었고")
      case .failed: Text("failed", ko: "실패했고")
      case .cancelled: Text("was cancelled", ko: "취소되었고")
      case .cancelledRunning:
        Text("was cancelled while executing and returned its value", ko: "실행 중에 취소되었지만 값을 냈고")
      case .cancelledFailing:
        Text("was cancelled while executing and failed", ko: "실행 중에 취소되고 실패했고")
      }
    }
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "The clean-up runs once, whatever the outcomes of the work and the clean-up, and the outcome of the work takes precedence.",
      ko: "앞 단계와 정리가 어떻게 끝나든 정리는 한 번 하고, 앞 단계의 결과가 먼저입니다.",
      rule: .error.providePropagation
    ) { attempt, examiner in
      for end in End.allCases {
        for (cleaningFails, isLate) in [(false, false), (true, false), (true, true)] {
          examiner.situation(
            "The work \(end.words.english), and the clean-up \(cleaningFails ? "failed" : "went well")\(isLate ? "; the operation was created after the work had finished" : "").",
            ko: """
              앞 단계는 \(end.words.korean), 정리는 \(cleaningFails ? "실패했습니다" : "잘되었습니다").\
              \(isLate ? " 앞 단계가 끝난 다음에 만든 것입니다." : "")
              """)
          let counter = Counter()
          let queue = examiner.queue()
          let work = ResultOperation<String> {
            if [.cancelledRunning, .cancelledFailing].contains(end) { queue.cancelAllOperations() }
            if [.failed, .cancelledFailing].contains(end) { throw Trouble.work }
            return "album"
          }
          let make = {
            attempt(work) {
              counter.add()
              if cleaningFails { throw Trouble.cleaning }
            }
          }
          let early = isLate ? nil : make()
          if end == .cancelled { work.cancel() }
          queue.addOperation(work)
          examiner.waitToEmpty(queue)
          let tidy = early ?? make()
          try examiner.see(
            "Whether the new operation depends on the work", ko: "앞 단계에 의존하는지",
            tidy.dependencies.contains(work), is: true)
          try examiner.count(
            "The clean-up ran % times before the start", ko: "시작하기 전에 %번 정리했습니다", counter.value,
            is: 0)
          // The operation must not finish before a clean-up that runs on another thread.
          try examiner.alone {
            examiner.start(tidy)
            try examiner.count("The clean-up ran % times", ko: "%번 정리했습니다", counter.value, is: 1)
          }
          let right =
            switch end {
            case .wentWell, .cancelledRunning: cleaningFails ? "the cleaning failed" : "album"
            case .failed, .cancelledFailing: "the work failed"
            case .cancelled: "cancelled"
            }
          try examiner.see(
            "The result of the new operation", ko: "그 결과", outcome(of: tidy), is: right)
        }
      }
    },
    Case(
      "The clean-up runs after the work, whatever the order in which the two are added.",
      ko: "둘을 어떤 순서로 넣어도 앞 단계가 끝난 다음에 정리합니다.",
      rule: .dependency.absoluteOrder
    ) { attempt, examiner in
      for isReversed in [false, true] {
        examiner.situation(
          "The \(isReversed ? "clean-up" : "work") was added first.",
          ko: "\(isReversed ? "정리" : "앞 단계")부터 넣었습니다.")
        let recorder = Recorder()
        let work = ResultOperation<String> {
          recorder.note("work", .finished)
          return "album"
        }
        let tidy = attempt(work) { recorder.note("cleaning", .finished) }
        let queue = examiner.queue(width: 1, isSuspended: true)
        for operation in isReversed ? [tidy, work] : [work, tidy] { queue.addOperation(operation) }
        queue.isSuspended = false
        examiner.waitToEmpty(queue)
        try examiner.see(
          "The order", ko: "순서", recorder.lanes(.finished), is: ["work", "cleaning"])
        try examiner.see(
          "The result of the new operation", ko: "그 결과", outcome(of: tidy), is: "album")
      }
    },
  ]

  /// The value, or the description of the error.
  private static func outcome(of operation: ResultOperation<String>) -> String {
    do { return try operation.value } catch { return "\(error)" }
  }
}
