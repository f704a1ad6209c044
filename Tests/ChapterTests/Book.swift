import ChapterKit
import Operations
import Testing

/// All tests of the workbook, one after another.
///
/// The tests block threads on purpose, and all queues of a process share one Dispatch pool, which
/// has as many threads as the machine has cores and grows by one a second. Two tests at a time
/// would starve each other; serialized, each has the pool to itself.
@Suite("Operation Workbook", .serialized, .inThisProcess)
enum Book {}

extension Trait where Self == ProcessPreparation {
  /// Makes a missed deadline an issue, and lets a child that traps on purpose end at once.
  static var inThisProcess: ProcessPreparation { ProcessPreparation() }
}

struct ProcessPreparation: SuiteTrait {
  func prepare(for test: Test) async throws {
    Deadline.whenMissed { Issue.record(Comment(rawValue: $0)) }
    // The report of an expected crash takes a second to write, and nobody reads it.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
  }
}
