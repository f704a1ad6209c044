import Operations
import Synchronization

/// Gathers what its blocks return, in the order in which the blocks were given.
///
/// The answer to this chapter's coding exercise.
public final class Gather<Output: Sendable>: BlockOperation, @unchecked Sendable {
  /// A place for each output. The blocks hold this and not the operation, which holds them.
  private final class Slots: Sendable {
    let outputs: Mutex<[Output?]>

    init(count: Int) { outputs = Mutex(Array(repeating: nil, count: count)) }
  }

  private let slots: Slots

  // snippet.answer
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

  /// What the blocks returned; `nil` until the last of them has.
  ///
  /// May be read from any thread.
  public var outputs: [Output]? {
    let outputs = slots.outputs.withLock { $0 }
    return outputs.contains { $0 == nil } ? nil : outputs.compactMap(\.self)
  }
  // snippet.end
}
