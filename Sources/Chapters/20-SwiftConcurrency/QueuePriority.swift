import Operations

nonisolated extension Operation.QueuePriority {
  /// The level of an operation that does the work of a task of this priority.
  ///
  /// `high` is `userInitiated`, and `low` is `utility`. What lies between two of Swift's own priorities
  /// goes to the lower one.
  public init(_ priority: TaskPriority) {
    switch priority.rawValue {
    case TaskPriority.high.rawValue...: self = .high
    case TaskPriority.medium.rawValue...: self = .normal
    case TaskPriority.low.rawValue...: self = .low
    default: self = .veryLow
    }
  }
}
