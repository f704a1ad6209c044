import Operations

extension Operation.QueuePriority {
  /// The level of an operation that does the work of a task of this priority.
  ///
  /// Swift's own priorities lie on five levels, of which two have two names: `high` is
  /// `userInitiated`, and `low` is `utility`. What lies between two of them goes to the lower one.
  public init(_ priority: TaskPriority) {
    switch priority.rawValue {
    case TaskPriority.high.rawValue...: self = .high
    case TaskPriority.medium.rawValue...: self = .normal
    case TaskPriority.low.rawValue...: self = .low
    default: self = .veryLow
    }
  }
}
