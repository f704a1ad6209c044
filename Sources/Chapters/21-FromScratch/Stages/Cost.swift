import Synchronization

/// What the stages of this chapter pay, counted by themselves.
public struct Cost: Hashable, Sendable {
  /// How often a queue looked at an operation to find out whether it may start, or which is next.
  public var looks: Int
  /// How often a lock was taken.
  public var locks: Int

  private static let allLooks = Atomic(0)
  private static let allLocks = Atomic(0)

  /// Counts operations that are looked at. May be called from any thread.
  static func look(at count: Int = 1) { allLooks.wrappingAdd(count, ordering: .relaxed) }

  /// Counts one lock that is taken. May be called from any thread.
  static func lock() { allLocks.wrappingAdd(1, ordering: .relaxed) }

  /// What all stages of this process have paid so far.
  static var soFar: Cost {
    Cost(looks: allLooks.load(ordering: .relaxed), locks: allLocks.load(ordering: .relaxed))
  }

  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(looks: later.looks - earlier.looks, locks: later.locks - earlier.locks)
  }
}
