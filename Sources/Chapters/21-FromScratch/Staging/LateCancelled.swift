import ChapterKit
import Dispatch
import OperationsFromScratch

/// An operation that is cancelled late: only when a dispatch queue has done what it had to do, and
/// on demand only when the operation has finished.
///
/// It stands for bad luck between two calls of `cancel()`, so that a run has it every time.
package final class LateCancelled: Operation, @unchecked Sendable {
  // Unchecked, as for every subclass; all properties are constant.
  private let target: DispatchQueue
  private let isTooLate: Bool
  private let recorder: Recorder

  /// - Parameter isTooLate: Whether the cancellation comes when the operation has finished.
  package init(
    _ name: String, after target: DispatchQueue, isTooLate: Bool = false, recorder: Recorder
  ) {
    self.target = target
    self.isTooLate = isTooLate
    self.recorder = recorder
    super.init()
    self.name = name
  }

  // snippet.cancel
  override package func cancel() {
    target.sync {}
    if isTooLate { waitUntilFinished() }
    super.cancel()
  }
  // snippet.end

  override package func main() { recorder.note(name ?? "?", .began) }
}
