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

// snippet.stage
nonisolated public enum UploadStage { case waiting, sending, cancelling, ended }

nonisolated extension Operation {
  // snippet.hide
  /// The one of its stages that a cell shows.
  ///
  /// May be read from any thread. `isFinished` is read last: an operation that ends meanwhile has ended.
  // snippet.show
  public var stage: UploadStage {
    let (isSending, isStopping) = (isExecuting, isCancelled)
    if isFinished { return .ended }
    if isStopping { return .cancelling }
    return isSending ? .sending : .waiting
  }
}
// snippet.end
