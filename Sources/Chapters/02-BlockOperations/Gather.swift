import Operations
import Synchronization

/// Collects the values of its blocks, in the order of the blocks.
///
/// ``outputs`` includes only the blocks given to the initialiser, not those added later. An operation
/// cancelled before its start has no outputs. If the operation is cancelled later, that has no effect unless
/// a block checks for it.
///
/// The answer to this chapter's coding exercise.
// Unchecked: the Mutex in `slots` guards the mutable state.
// snippet.answer
nonisolated public final class Gather<Output: Sendable>:
  BlockOperation, @unchecked Sendable
{
  // snippet.hide
  /// A slot for each output. The blocks retain this object and not the operation, which retains the blocks.
  // snippet.show
  private final class Slots: Sendable {
    let outputs: Mutex<[Output?]>

    init(count: Int) {
      outputs = Mutex(Array(repeating: nil, count: count))
    }
  }

  private let slots: Slots

  public init(_ blocks: [@Sendable () -> Output]) {
    let slots = Slots(count: blocks.count)
    self.slots = slots
    super.init()
    for (place, block) in blocks.enumerated() {
      addExecutionBlock {
        let output = block()
        slots.outputs.withLock { $0[place] = output }
      }
    }
  }

  // snippet.hide
  /// The values of the blocks; `nil` until all have returned. Empty from the start if there are no blocks.
  ///
  /// May be read from any thread.
  // snippet.show
  public var outputs: [Output]? {
    let outputs = slots.outputs.withLock { $0 }
    if outputs.contains(where: { $0 == nil }) { return nil }
    return outputs.compactMap(\.self)
  }
}
// snippet.end
