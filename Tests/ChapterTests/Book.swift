import ChapterKit
import Operations
import Testing

/// The tests that run operations, one after another.
///
/// These tests block threads on purpose. All queues of a process share a Dispatch pool, which has one thread
/// per core and grows by one thread per second, so two concurrent tests would starve each other.
@Suite(
  "Operation Workbook", .serialized, .inThisProcess, .noticingFailures, .observingUnmeasured
)
enum Book {}

/// The tests that only read: sources, notes, search results, wording.
///
/// They never wait for operations; they run beside the other tests, on a thread of their own.
@Suite("Texts of the workbook", .noticingFailures)
enum Texts {}

extension Trait where Self == IssueHandlingTrait {
  /// Records a failure, so that the run does not become the record of a platform.
  static var noticingFailures: IssueHandlingTrait {
    .compactMapIssues { issue in
      if issue.isFailure { Run.noteFailure() }
      return issue
    }
  }
}

extension Trait where Self == ProcessPreparation {
  /// Turns a missed deadline into an issue, shortens the crashes of child processes that trap on purpose, and
  /// compares the results with the recorded ones.
  static var inThisProcess: ProcessPreparation { ProcessPreparation() }
}

struct ProcessPreparation: SuiteTrait, TestScoping {
  func prepare(for test: Test) async throws {
    Deadline.whenMissed { Issue.record(Comment(rawValue: $0.english)) }
    // Writing the report of an expected crash takes a second, and no one reads it.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
  }

  /// Runs around all tests of the book.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    Run.explainKnownIssues()
    try await function()
    try Run.end()
  }
}
