import Operations
import Synchronization

/// Runs operations that share a category and this exclusion one at a time.
///
/// An operation receives all of its categories together, and holds them only while its closure runs. A
/// waiting operation holds no category, so no deadlock can arise. Safe to use from any thread.
nonisolated public final class Exclusion: Sendable {
  private struct Waiting {
    let operation: Operation
    let categories: Set<String>
    let enter: @Sendable () -> Void
  }

  private struct State {
    var held: [Operation: Set<String>] = [:]
    var line: [Waiting] = []

    /// Admits waiting operations whose categories are free, in order. An operation that has to wait reserves
    /// its categories, so that later operations cannot take them.
    mutating func admit() -> [Waiting] {
      var taken = held.values.reduce(into: Set()) { $0.formUnion($1) }
      var admitted: [Waiting] = []
      line.removeAll { next in
        let isFree = taken.isDisjoint(with: next.categories)
        taken.formUnion(next.categories)
        if isFree {
          held[next.operation] = next.categories
          admitted.append(next)
        }
        return isFree
      }
      return admitted
    }
  }

  private let state = Mutex(State())
  private let queue: OperationQueue
  /// Creates an exclusion.
  ///
  /// - Parameter queue: Runs the closures that had to wait. By default a queue of its own. Must not be a
  ///   queue that could stay blocked by operations waiting for their turn.
  public init(in queue: OperationQueue = OperationQueue()) { self.queue = queue }

  /// Calls `enter` when the categories are free: now, or later on another thread.
  func enter(
    _ categories: Set<String>, for operation: Operation, _ enter: @escaping @Sendable () -> Void
  ) {
    let isNow = state.withLock { state in
      state.line.append(Waiting(operation: operation, categories: categories, enter: enter))
      // Only the new operation can be free to run now.
      return !state.admit().isEmpty
    }
    if isNow { enter() }
  }

  /// Removes a waiting operation. Returns true if the operation does not hold its categories.
  func withdraw(_ operation: Operation) -> Bool {
    change { state in
      state.line.removeAll { $0.operation === operation }
      return state.held[operation] == nil
    }
  }

  /// Releases an operation's categories.
  func leave(_ operation: Operation) { change { $0.held[operation] = nil } }

  private func change<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    let (outcome, admitted) = state.withLock { (body(&$0), $0.admit()) }
    for next in admitted { queue.addOperation(next.enter) }
    return outcome
  }
}
