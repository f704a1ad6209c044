/// An operation that runs closures at the same time and finishes with the last of them.
///
/// The closure given at the start runs on the operation's own thread, so that an operation with one
/// closure takes one thread; those that were added go to a concurrent dispatch queue.
///
/// Follows the BlockOperation class reference.
open class BlockOperation: Operation, @unchecked Sendable {
  // Unchecked as Operation is; `first` is set before anybody else knows the operation, and never
  // again.
  @exclusivity(unchecked) private var first: (@Sendable () -> Void)?

  override public init() { super.init() }

  // The closures are released next; what they kept may have a `deinit` of others.
  deinit { Worker.callBeforeOthersCode() }

  /// Makes an operation with one closure.
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
    // The mark comes after the block: it is run with the others, or is seen to be late and refused.
    let before = update { $0.withSeveralBlocks() }.before
    if before.isExecuting || before.isFinished { refuse(BlockOperation.takesNoBlock) }
  }

  private static let takesNoBlock =
    "blocks cannot be added to an operation that is executing or has finished; add them before"

  private var otherBlocks: [@Sendable () -> Void] { extrasIfMade { $0.otherBlocks } ?? [] }

  override open func main() { runBlocks() }

  /// Runs all closures, and returns when the last has ended.
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

/// Closures that run at the same time, and a thread that waits for them.
final class Blocks: @unchecked Sendable {
  // Unchecked: a closure is only ever taken out and called, and the list is guarded by `lock`.

  /// Guards `rest`.
  private let lock = Lock()
  /// The closures that nobody has begun, last one first.
  private var rest: [@Sendable () -> Void]
  private let count: Int
  /// How many have not ended.
  private let unfinished: Atomic<Int>
  /// Signalled by the last.
  private let end = DispatchSemaphore(value: 0)

  init(_ blocks: [@Sendable () -> Void]) {
    rest = blocks.reversed()
    count = blocks.count
    unfinished = Atomic(blocks.count)
  }

  /// Offers each closure to Dispatch, in an item that takes the next that nobody has begun.
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

  /// Returns when the last closure has ended.
  ///
  /// The waiting thread runs closures too, as an item of the same queue. It may be a thread of Dispatch
  /// itself, and the closures may be waiting for just that thread. In the end it waits only for closures
  /// that have begun.
  func wait() {
    DispatchQueue.global().runHere { while runNext() {} }
    end.wait()
  }
}
