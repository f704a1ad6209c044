import OperationsFromScratch
import Synchronization

/// An operation that counts how often it is asked whether it is ready.
package final class AskedOperation: Operation, @unchecked Sendable {
  // Unchecked, as for every subclass; the count is atomic.
  private let asked = Atomic(0)

  /// How often somebody has read `isReady`. May be read from any thread.
  package var timesAsked: Int { asked.load(ordering: .acquiring) }

  override package init() { super.init() }

  override package var isReady: Bool {
    asked.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return super.isReady
  }
}
