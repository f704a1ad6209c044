import ChapterKit
import Operations
import Testing

/// All tests that run operations, one after another.
///
/// These tests block threads on purpose, and all queues of a process share one Dispatch pool, which
/// has as many threads as the machine has cores and grows by one a second. Two tests at a time
/// would starve each other; serialized, each has the pool to itself.
@Suite(
  "Operation Workbook", .serialized, .inThisProcess, .noticingFailures, .observingWhatNobodyMeasured
)
enum Book {}

/// All tests that only read: sources, notes, what there is to find, what is said of a word.
///
/// They wait for nobody, and run beside the others on a thread of their own.
@Suite("Texts of the workbook", .noticingFailures)
enum Texts {}

extension Trait where Self == IssueHandlingTrait {
  /// Notes that the run is no record of a platform.
  static var noticingFailures: IssueHandlingTrait {
    .compactMapIssues { issue in
      if issue.isFailure { Run.noteFailure() }
      return issue
    }
  }
}

extension Trait where Self == ProcessPreparation {
  /// Makes a missed deadline an issue, lets a child that traps on purpose end at once, and compares
  /// what came out with what is recorded.
  static var inThisProcess: ProcessPreparation { ProcessPreparation() }
}

struct ProcessPreparation: SuiteTrait, TestScoping {
  func prepare(for test: Test) async throws {
    Deadline.whenMissed { Issue.record(Comment(rawValue: $0.english)) }
    // The report of an expected crash takes a second to write, and nobody reads it.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
  }

  /// Around all tests of the book.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    Run.explainKnownIssues()
    try await function()
    try Run.end()
  }
}
