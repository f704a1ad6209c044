import Synchronization

@testable import OperationsFromScratch

/// An operation that goes on when the inherited `start()` has returned, until the test ends it.
class GoingOn: Operation, @unchecked Sendable {
  // Unchecked, as for every subclass; what changes is atomic.
  private let isDone = Atomic(false)

  override var isFinished: Bool { isDone.load(ordering: .acquiring) }

  func end() {
    willChangeValue(for: \.isFinished)
    isDone.store(true, ordering: .releasing)
    didChangeValue(for: \.isFinished)
  }
}
