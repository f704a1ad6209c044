import Operations
import Synchronization

/// Gathers what its blocks return, in the order in which the blocks were given.
///
/// It knows the blocks it was made from, and those alone: ``outputs`` does not wait for one that is added
/// later. Cancelled before its start it has nothing; afterwards it is for the blocks to look.
///
/// The answer to this chapter's coding exercise.
// Unchecked: what changes is guarded by the Mutex in `slots`.
// snippet.answer
nonisolated public final class Gather<Output: Sendable>:
  BlockOperation, @unchecked Sendable
{
  // snippet.hide
  /// A place for each output. The blocks hold this and not the operation, which holds them.
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
  /// What the blocks returned; `nil` as long as one has not. Without blocks it is empty from the start.
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
