import Operations

nonisolated extension Operation.QueuePriority {
  /// Creates the level for an operation that does the work of a task with the given priority.
  ///
  /// `high` equals `userInitiated`, and `low` equals `utility`. Other values map to the next lower priority.
  public init(_ priority: TaskPriority) {
    switch priority.rawValue {
    case TaskPriority.high.rawValue...: self = .high
    case TaskPriority.medium.rawValue...: self = .normal
    case TaskPriority.low.rawValue...: self = .low
    default: self = .veryLow
    }
  }
}
