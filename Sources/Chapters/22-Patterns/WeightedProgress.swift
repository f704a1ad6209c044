import Operations
import Synchronization

/// How much of the work of many operations is done, where some have more to do than others.
///
/// It never falls, and is 1 once all parts have finished, if their weights make up the total. Safe to
/// use from any thread.
nonisolated public final class WeightedProgress: Sendable {
  /// The share of one operation. Safe to use from any thread.
  public final class Part: Sendable {
    private let whole: WeightedProgress
    private let weight: Int
    private let done = Mutex(0)

    fileprivate init(of whole: WeightedProgress, weight: Int) {
      self.whole = whole
      self.weight = weight
    }

    /// Says how much of the part is done, from 0 to 1. Less than was said before changes nothing.
    public func report(_ fraction: Double) {
      // What is no number is less than nothing here.
      guard fraction > 0 else { return }
      let parts = Int(min(1, fraction) * Double(WeightedProgress.scale))
      whole.grow(
        by: done.withLock { done in
          let growth = max(0, parts - done)
          done += growth
          return growth * weight
        })
    }

    /// Says that nothing is left to do: it is done, has failed, or was cancelled.
    public func finish() { report(1) }

    /// Adds an operation, which has not been started, to a queue, and finishes the part when that has
    /// finished, in whatever way.
    public func run(_ operation: Operation, in queue: OperationQueue) {
      queue.add(operation) { self.finish() }
    }
  }

  /// What a unit of weight is divided into. Whole numbers add up to the same in any order.
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

  /// - Parameters:
  ///   - total: The weight of everything, in any unit, up to some billions; positive.
  ///   - tell: Called with the fraction when it has grown; on any thread, for one fraction after the
  ///     other, no lock held. Fractions that are out of date by then are left out, never the last.
  public init(total: Int, tell: @escaping @Sendable (Double) -> Void = { _ in }) {
    precondition(total > 0, "there is nothing to do")
    self.total = total
    self.tell = tell
  }

  /// How much is done, from 0 to 1.
  public var fraction: Double { fraction(state.withLock { $0.done }) }

  private func fraction(_ done: Int) -> Double {
    Double(done) / (Double(total) * Double(Self.scale))
  }

  /// Makes the share of an operation. All weights together are no more than the total.
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
