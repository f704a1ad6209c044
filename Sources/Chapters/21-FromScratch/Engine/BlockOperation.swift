/// An operation that runs closures at the same time and finishes with the last of them.
///
/// The closure given at the start runs on the operation's own thread, so that an operation with one
/// closure takes one thread; those that were added go to a concurrent dispatch queue.
///
/// Follows the BlockOperation class reference.
open class BlockOperation: Operation, @unchecked Sendable {
  // Unchecked as Operation is; `first` never changes.
  private let first: (@Sendable () -> Void)?

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
    (first.map { [$0] } ?? []) + otherBlocks
  }

  /// Adds a closure. Traps if the operation is executing or has finished.
  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    // block.late-add-raises
    precondition(
      !isExecuting && !isFinished,
      "blocks cannot be added to an operation that is executing or has finished; add them before")
    withLinks { $0.extras.otherBlocks.append(block) }
  }

  private var otherBlocks: [@Sendable () -> Void] { extrasIfMade { $0.otherBlocks } ?? [] }

  override open func main() {
    let others = otherBlocks
    if others.isEmpty {
      first?()
      return
    }
    // block.concurrent-closures, block.default-priority-dispatch
    let group = DispatchGroup()
    for block in others { DispatchQueue.global().run(in: group, block) }
    first?()
    group.wait()  // block.group-finish
  }
}
