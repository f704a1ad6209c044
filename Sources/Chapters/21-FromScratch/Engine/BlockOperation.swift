import Dispatch
import Synchronization

/// An operation that runs closures at the same time and finishes with the last of them.
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
    let blocks = (first.map { [$0] } ?? []) + others
    Runner(blocks: blocks).run()
  }

  /// Hands out closures to the calling thread and to as many of Dispatch's as can be had.
  ///
  /// The calling thread takes closures too, so that all get done even if it is the only one.
  private final class Runner: Sendable {
    private let blocks: [@Sendable () -> Void]
    private let next = Atomic(0)
    private let unfinished: Atomic<Int>
    private let allDone = DispatchSemaphore(value: 0)

    init(blocks: [@Sendable () -> Void]) {
      self.blocks = blocks
      unfinished = Atomic(blocks.count)
    }

    func run() {
      // block.concurrent-closures
      for _ in blocks.dropFirst() { DispatchQueue.global().async { [self] in _ = takeOne() } }
      while takeOne() {}
      if !blocks.isEmpty { allDone.wait() }  // block.group-finish
    }

    private func takeOne() -> Bool {
      let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard place < blocks.count else { return false }
      blocks[place]()
      if unfinished.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
        allDone.signal()
      }
      return true
    }
  }
}
