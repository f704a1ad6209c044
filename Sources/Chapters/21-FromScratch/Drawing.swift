import OperationsFromScratch

extension StateWord {
  /// The word as one can read it: what it still waits for, and a letter for each flag that is set.
  ///
  /// From the right: cancelled, executing, finished, claimed by a queue, enqueued there, linked
  /// with somebody who waits, observed, done for everybody.
  package var drawing: String {
    let flags: [(Character, Bool)] = [
      ("d", isConcluded), ("o", isObserved), ("l", isLinked), ("q", isEnqueued), ("k", isClaimed),
      ("f", isFinished), ("x", isExecuting), ("c", isCancelled),
    ]
    return "\(unfinishedDependencies) " + String(flags.map { $1 ? $0 : "-" })
  }
}
