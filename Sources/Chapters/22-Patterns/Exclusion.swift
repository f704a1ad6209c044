import Operations
import Synchronization

/// Lets operations that share a category, and this, work one at a time.
///
/// An operation is given all of its categories together, or none, and keeps them only while its own
/// closure runs: whoever waits holds nothing. Safe to use from any thread.
nonisolated public final class Exclusion: Sendable {
  private struct Waiting {
    let operation: Operation
    let categories: Set<String>
    let enter: @Sendable () -> Void
  }

  private struct State {
    var held: [Operation: Set<String>] = [:]
    var line: [Waiting] = []

    /// Takes out of the line whoever may enter. Nobody overtakes another who wants the same.
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
  /// - Parameter queue: Where those work that had to wait, by default a queue of its own. It must not
  ///   be held back for good by what waits for its turn.
  public init(in queue: OperationQueue = OperationQueue()) { self.queue = queue }

  /// Calls `enter` when the categories are free: now, or later on another thread.
  func enter(
    _ categories: Set<String>, for operation: Operation, _ enter: @escaping @Sendable () -> Void
  ) {
    let isNow = state.withLock { state in
      state.line.append(Waiting(operation: operation, categories: categories, enter: enter))
      // Only the new one can be free now.
      return !state.admit().isEmpty
    }
    if isNow { enter() }
  }

  /// Takes an operation out of the line, and returns whether it is outside now, and not at work.
  func withdraw(_ operation: Operation) -> Bool {
    change { state in
      state.line.removeAll { $0.operation === operation }
      return state.held[operation] == nil
    }
  }

  /// Gives back what an operation holds.
  func leave(_ operation: Operation) { change { $0.held[operation] = nil } }

  private func change<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    let (outcome, admitted) = state.withLock { (body(&$0), $0.admit()) }
    for next in admitted { queue.addOperation(next.enter) }
    return outcome
  }
}
