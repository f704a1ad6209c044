/// An operation that runs closures concurrently and finishes after the last of them.
///
/// The closure passed to the initializer runs on the operation's own thread, so that an operation with one
/// closure uses one thread. Closures added later go to a concurrent dispatch queue.
///
/// Follows the BlockOperation class reference.
open class BlockOperation: Operation, @unchecked Sendable {
  // Unchecked as Operation is; `first` is set once, before the operation is shared.
  @exclusivity(unchecked) private var first: (@Sendable () -> Void)?

  override public init() { super.init() }

  // The closures are released next; releasing their captures may run client deinitializers.
  deinit { Worker.callBeforeOthersCode() }

  /// Creates an operation with one closure.
  public convenience init(block: @escaping @Sendable () -> Void) {
    self.init()
    first = block
  }

  /// The closures, in the order in which they were added.
  open var executionBlocks: [@Sendable () -> Void] {
    (first.map { [$0] } ?? []) + otherBlocks
  }

  /// Adds a closure. Traps if the operation is executing or has finished.
  open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    // block.late-add-raises
    if isExecuting || isFinished { refuse(BlockOperation.takesNoBlock) }
    withExtras { $0.otherBlocks.append(block) }
    // The mark is set after the block is added: either the block runs with the others, or the call is late
    // and refused.
    let before = update { $0.withSeveralBlocks() }.before
    if before.isExecuting || before.isFinished { refuse(BlockOperation.takesNoBlock) }
  }

  private static let takesNoBlock =
    "blocks cannot be added to an operation that is executing or has finished; add them before"

  private var otherBlocks: [@Sendable () -> Void] { extrasIfMade { $0.otherBlocks } ?? [] }

  override open func main() { runBlocks() }

  /// Runs all closures and returns after the last one.
  final func runBlocks() {
    if !state.hasSeveralBlocks {
      first?()
      return
    }
    // block.concurrent-closures, block.default-priority-dispatch
    let together = Blocks(otherBlocks)
    together.dispatch()
    first?()
    together.wait()  // block.group-finish
  }
}

/// Closures that run concurrently while a thread waits for them.
final class Blocks: @unchecked Sendable {
  // Unchecked: `lock` guards the list, and a closure is only removed from it and called.

  /// Guards `rest`.
  private let lock = Lock()
  /// The closures that have not started, in reverse order.
  private var rest: [@Sendable () -> Void]
  private let count: Int
  /// The number of closures that have not returned.
  private let unfinished: Atomic<Int>
  /// Signalled after the last closure.
  private let end = DispatchSemaphore(value: 0)

  init(_ blocks: [@Sendable () -> Void]) {
    rest = blocks.reversed()
    count = blocks.count
    unfinished = Atomic(blocks.count)
  }

  /// Submits one Dispatch item for each closure. An item runs the next closure that has not started.
  func dispatch() {
    for _ in 0..<count { DispatchQueue.global().run { [self] in _ = runNext() } }
  }

  /// Runs the next closure, if there is one.
  private func runNext() -> Bool {
    guard let block = lock.withLock({ rest.popLast() }) else { return false }
    block()
    if unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      end.signal()
    }
    return true
  }

  /// Blocks until the last closure has returned.
  ///
  /// The waiting thread also runs closures, in an item of the same Dispatch queue, because it may be the very
  /// thread that the closures need. In the end it waits only for closures that have already started.
  func wait() {
    DispatchQueue.global().runHere { while runNext() {} }
    end.wait()
  }
}
