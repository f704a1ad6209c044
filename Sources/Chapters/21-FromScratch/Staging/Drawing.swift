import OperationsFromScratch

extension StateWord {
  /// The word in readable form: the number of unfinished dependencies, and a letter for each flag that is
  /// set.
  ///
  /// From the right: cancelled, executing, finished, enqueued, called by the queue, linked to a waiter,
  /// observed, concluded.
  package var drawing: String {
    let flags: [(Character, Bool)] = [
      ("d", isConcluded), ("o", isObserved), ("l", isLinked), ("s", isCalled), ("q", isEnqueued),
      ("f", isFinished), ("x", isExecuting), ("c", isCancelled),
    ]
    return "\(unfinishedDependencies) " + String(flags.map { $1 ? $0 : "-" })
  }
}
