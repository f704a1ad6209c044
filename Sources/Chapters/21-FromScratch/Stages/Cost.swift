import Synchronization

/// The cost of this chapter's stages, counted by the stages themselves.
public struct Cost: Hashable, Sendable {
  /// How often a queue checked whether an operation may start, or compared it with others.
  public var looks: Int
  /// How often a lock was taken.
  public var locks: Int

  private static let allLooks = Atomic(0)
  private static let allLocks = Atomic(0)

  /// Counts checked operations. May be called from any thread.
  static func look(at count: Int = 1) { allLooks.wrappingAdd(count, ordering: .relaxed) }

  /// Counts one taken lock. May be called from any thread.
  static func lock() { allLocks.wrappingAdd(1, ordering: .relaxed) }

  /// The cost of all stages of this process so far.
  static var soFar: Cost {
    Cost(looks: allLooks.load(ordering: .relaxed), locks: allLocks.load(ordering: .relaxed))
  }

  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(looks: later.looks - earlier.looks, locks: later.locks - earlier.locks)
  }
}
