nonisolated extension TaskPriority {
  /// The priority of the current task, and `medium` where there is none.
  ///
  /// Outside any task, `Task.currentPriority` tells of the thread, and on some threads nothing at all.
  public static var inherited: TaskPriority {
    withUnsafeCurrentTask { $0 == nil } ? .medium : Task.currentPriority
  }
}
