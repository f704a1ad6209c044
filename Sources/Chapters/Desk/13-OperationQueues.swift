import DeskCases
import Operations
import Synchronization

/// Runs uploads one after another, in the order in which they are added, whatever happens to them.
///
/// Chapter 13, exercise 3. The task in Korean: `swift run -q Workbook 13 --exercise 3 --lang ko`
///
/// What is required:
/// - One upload runs at a time, in the order of adding. One that is cancelled leaves no gap: what is
///   behind it still waits for what is before it.
/// - The width of the queue stays, and other operations of the queue do not stand in the line.
/// - What has finished is let go of, also while the line never runs empty.
/// - `add(_:)` may be called from any thread.
///
/// Try it: `swift run -q Workbook 13 --check`
final class UploadLine: Sendable {
  private let queue: OperationQueue

  init(on queue: OperationQueue) { self.queue = queue }

  func add(_ upload: Operation) {
    // Write here.
    queue.addOperation(upload)
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = LineAttempt { queue in
    let line = UploadLine(on: queue)
    return { line.add($0) }
  }
}
