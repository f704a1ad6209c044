import Operations
import Synchronization

/// The progress of several operations with different weights.
///
/// The fraction never decreases. It is 1 once all parts have finished, if their weights add up to the total.
/// Safe to use from any thread.
nonisolated public final class WeightedProgress: Sendable {
  /// The part of one operation. Safe to use from any thread.
  public final class Part: Sendable {
    private let whole: WeightedProgress
    private let weight: Int
    private let done = Mutex(0)

    fileprivate init(of whole: WeightedProgress, weight: Int) {
      self.whole = whole
      self.weight = weight
    }

    /// Reports the completed fraction of the part, from 0 to 1. A fraction smaller than one reported earlier
    /// is ignored.
    public func report(_ fraction: Double) {
      // NaN also fails this comparison.
      guard fraction > 0 else { return }
      let parts = Int(min(1, fraction) * Double(WeightedProgress.scale))
      whole.grow(
        by: done.withLock { done in
          let growth = max(0, parts - done)
          done += growth
          return growth * weight
        })
    }

    /// Reports that no work is left, whether it completed, failed or was cancelled.
    public func finish() { report(1) }

    /// Adds an operation, which must not have been started, to a queue. Finishes the part when the operation
    /// has finished, even if it failed or was cancelled.
    public func run(_ operation: Operation, in queue: OperationQueue) {
      queue.add(operation) { self.finish() }
    }
  }

  /// The resolution of a unit of weight. Integers are used because their sum does not depend on the order of
  /// the summands.
  private static let scale = 1 << 20

  private struct State {
    var taken = 0
    var done = 0
    var told = 0
    var isTelling = false
  }

  private let state = Mutex(State())
  private let total: Int
  private let tell: @Sendable (Double) -> Void

  /// Creates the progress of several operations.
  ///
  /// - Parameters:
  ///   - total: The sum of all weights, positive, in any unit, up to some billions.
  ///   - tell: Called with the fraction when it has grown: on any thread, never twice at the same time, and
  ///     with no lock held. Outdated fractions may be skipped, but never the last one.
  public init(total: Int, tell: @escaping @Sendable (Double) -> Void = { _ in }) {
    precondition(total > 0, "there is nothing to do")
    self.total = total
    self.tell = tell
  }

  /// The completed fraction, from 0 to 1.
  public var fraction: Double { fraction(state.withLock { $0.done }) }

  private func fraction(_ done: Int) -> Double {
    Double(done) / (Double(total) * Double(Self.scale))
  }

  /// Creates the part for an operation.
  ///
  /// - Precondition: All weights together do not exceed the total.
  public func part(weight: Int) -> Part {
    state.withLock { state in
      precondition(weight >= 0 && weight <= total - state.taken, "more than there is to do")
      state.taken += weight
    }
    return Part(of: self, weight: weight)
  }

  private func grow(by growth: Int) {
    state.withLock { $0.done += growth }
    let untold = {
      self.state.withLock { state -> Int? in
        if state.isTelling || state.done == state.told { return nil }
        (state.isTelling, state.told) = (true, state.done)
        return state.done
      }
    }
    while let done = untold() {
      tell(fraction(done))
      state.withLock { $0.isTelling = false }
    }
  }
}
