import Operations

nonisolated extension Operation {
  /// The names of the flags that are true.
  ///
  /// The flags are independent, so several may be true. May be read from any thread, one after another.
  public var flags: [String] {
    var names: [String] = []
    if isReady { names.append("isReady") }
    if isExecuting { names.append("isExecuting") }
    if isCancelled { names.append("isCancelled") }
    if isFinished { names.append("isFinished") }
    return names
  }
}
