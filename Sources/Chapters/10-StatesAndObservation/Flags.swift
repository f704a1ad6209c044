import Operations

nonisolated extension Operation {
  /// The names of the flags that are true.
  ///
  /// The flags are independent, so several may be true. May be read from any thread. The flags are read one
  /// after another.
  public var flags: [String] {
    var names: [String] = []
    if isReady { names.append("isReady") }
    if isExecuting { names.append("isExecuting") }
    if isCancelled { names.append("isCancelled") }
    if isFinished { names.append("isFinished") }
    return names
  }
}

// A public type must declare that it is Sendable.
nonisolated extension UploadStage: Sendable {}

// snippet.stage
nonisolated public enum UploadStage { case waiting, sending, cancelling, ended }

nonisolated extension Operation {
  // snippet.hide
  /// The stage of the operation that a cell shows.
  ///
  /// May be read from any thread. `isFinished` is read last, so that an operation that finishes during the
  /// reads is shown as finished.
  // snippet.show
  public var stage: UploadStage {
    let (isSending, isStopping) = (isExecuting, isCancelled)
    if isFinished { return .ended }
    if isStopping { return .cancelling }
    return isSending ? .sending : .waiting
  }
}
// snippet.end
