import Operations

nonisolated extension OperationQueue {
  /// A description of the queue for debugging: a line for the queue and one for each operation.
  ///
  /// May be read from any thread. The values are read one after another, so a concurrent change may be
  /// included or not. If a subclass overrides the flags, its overrides are called. Code must not base
  /// decisions on this text.
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
