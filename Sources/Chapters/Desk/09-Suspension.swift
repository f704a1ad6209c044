import DeskCases
import Operations
import Synchronization

/// Keeps a queue suspended for as long as there is at least one reason to.
///
/// Chapter 09, exercise 3. The task in Korean: `swift run -q Workbook 09 --exercise 3 --lang ko`
///
/// What is required:
/// - The queue is suspended from the first reason until the last one is removed, in whatever order.
/// - A reason that was inserted twice goes with one removal; to remove one that is not there changes
///   nothing.
/// - Both methods may be called from any thread.
///
/// Try it: `swift run -q Workbook 09 --check`
final class PauseReasons: Sendable {
  private let queue: OperationQueue

  init(for queue: OperationQueue) { self.queue = queue }

  func insert(_ reason: String) {
    // Write here.
  }

  func remove(_ reason: String) {
    // And here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = PausingAttempt { queue in
    let reasons = PauseReasons(for: queue)
    return PausingAttempt.Pausing(
      insert: { reasons.insert($0) }, remove: { reasons.remove($0) })
  }
}
