import Operations

nonisolated extension OperationQueue {
  /// What the queue holds, for the eyes of a developer: a line for the queue, one for each operation.
  ///
  /// May be read from any thread. Each value is read by itself, so what changes meanwhile may be shown
  /// before or after the change. Overridden flags are called. Not for decisions in code.
  // snippet.snapshot
  public var snapshot: String {
    func title(_ item: Operation) -> String { item.name ?? "\(type(of: item))" }
    let limit = maxConcurrentOperationCount
    let lines = operations.map { item in
      let open = item.dependencies.filter { !$0.isFinished }.map(title)
      return "  \(title(item)):" + (item.isReady ? " ready" : "")
        + (item.isExecuting ? " executing" : "") + (item.isCancelled ? " cancelled" : "")
        + (item.isFinished ? " finished" : "")
        + (open.isEmpty ? "" : " waits for \(open.joined(separator: ", "))")
    }
    let head = "\(name ?? "queue"): limit \(limit)\(isSuspended ? ", suspended" : "")"
    return ([head] + lines).joined(separator: "\n")
  }
  // snippet.end
}
