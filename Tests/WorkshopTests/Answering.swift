import Synchronization

@testable import OperationsFromScratch

/// An operation with closures for its overrides.
final class Answering: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the properties are set before the operation is shared.
  var work: @Sendable () -> Void = {}
  var ready: (@Sendable (Answering, Bool) -> Bool)?
  var priority: QueuePriority?
  var service: QualityOfService?
  var block: (@Sendable () -> Void)?

  override var isReady: Bool { ready?(self, super.isReady) ?? super.isReady }
  override var queuePriority: QueuePriority {
    get { priority ?? super.queuePriority }
    set { super.queuePriority = newValue }
  }
  override var qualityOfService: QualityOfService {
    get { service ?? super.qualityOfService }
    set { super.qualityOfService = newValue }
  }
  override var completionBlock: (@Sendable () -> Void)? {
    get { block ?? super.completionBlock }
    set { super.completionBlock = newValue }
  }
  override func main() { work() }
}

/// An operation that continues after the inherited `start()` returns, until the test ends it.
class GoingOn: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the mutable state is atomic.
  private let isDone = Atomic(false)

  override var isFinished: Bool { isDone.load(ordering: .acquiring) }

  func end() {
    willChangeValue(for: \.isFinished)
    isDone.store(true, ordering: .releasing)
    didChangeValue(for: \.isFinished)
  }
}
