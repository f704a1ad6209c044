import OperationsFromScratch
import Synchronization

/// An operation that counts how often `isReady` is read.
package final class AskedOperation: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the count is atomic.
  private let asked = Atomic(0)

  /// The number of reads of `isReady`. May be called from any thread.
  package var timesAsked: Int { asked.load(ordering: .acquiring) }

  override package init() { super.init() }

  override package var isReady: Bool {
    asked.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return super.isReady
  }
}
