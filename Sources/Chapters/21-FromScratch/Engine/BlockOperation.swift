import Dispatch
import Synchronization

/// An operation that runs closures at the same time and finishes with the last of them.
///
/// The closure given at the start runs on the operation's own thread, so that an operation with one
/// closure takes one thread; those that were added go to a concurrent dispatch queue.
///
/// Follows the BlockOperation class reference.
open class BlockOperation: Operation, @unchecked Sendable {
  // Unchecked, because `first` is set before the operation is shared and never again.
  private let first: (@Sendable () -> Void)?
  private let others = Mutex<[@Sendable () -> Void]?>(nil)

  override public init() {
    first = nil
    super.init()
  }

  /// Makes an operation with one closure.
  public init(block: @escaping @Sendable () -> Void) {
    first = block
    super.init()
  }

  /// The closures, in the order in which they were added.
  open var executionBlocks: [@Sendable () -> Void] {
    (first.map { [$0] } ?? []) + (others.withLock { $0 } ?? [])
  }

  /// Adds a closure. Traps if the operation is executing or has finished.
  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    // block.late-add-raises
    precondition(
      !isExecuting && !isFinished,
      "blocks cannot be added to an operation that is executing or has finished; add them before")
    others.withLock { $0 = ($0 ?? []) + [block] }
  }

  override open func main() {
    guard let others = others.withLock({ $0 }) else {
      first?()
      return
    }
    // block.concurrent-closures, block.default-priority-dispatch
    let group = DispatchGroup()
    for block in others { DispatchQueue.global().async(group: group, execute: block) }
    first?()
    group.wait()  // block.group-finish
  }
}
