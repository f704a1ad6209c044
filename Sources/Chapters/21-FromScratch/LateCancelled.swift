import ChapterKit
import Dispatch
import OperationsFromScratch

/// An operation that is cancelled late: only when a dispatch queue has done what it had to do.
///
/// It stands for bad luck between two calls of `cancel()`, so that a run has it every time.
package final class LateCancelled: Operation, @unchecked Sendable {
  // Unchecked, as for every subclass; both properties are constant.
  private let target: DispatchQueue
  private let recorder: Recorder

  package init(_ name: String, after target: DispatchQueue, recorder: Recorder) {
    self.target = target
    self.recorder = recorder
    super.init()
    self.name = name
  }

  override package func cancel() {
    target.sync {}
    super.cancel()
  }

  override package func main() { recorder.note(name ?? "?", .began) }
}
