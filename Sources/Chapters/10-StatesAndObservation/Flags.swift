import Operations

nonisolated extension Operation {
  /// The names of those of the four flags that are true.
  ///
  /// The flags are four questions, not the four values of one variable, so more than one may be
  /// true. May be read from any thread; each flag is read by itself, one after another.
  public var flags: [String] {
    var names: [String] = []
    if isReady { names.append("isReady") }
    if isExecuting { names.append("isExecuting") }
    if isCancelled { names.append("isCancelled") }
    if isFinished { names.append("isFinished") }
    return names
  }
}
