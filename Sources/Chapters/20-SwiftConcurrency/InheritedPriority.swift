nonisolated extension TaskPriority {
  /// The priority of the current task; `medium` outside a task.
  ///
  /// Outside a task, `Task.currentPriority` describes the thread; on some threads it is meaningless.
  public static var inherited: TaskPriority {
    withUnsafeCurrentTask { $0 == nil } ? .medium : Task.currentPriority
  }
}
