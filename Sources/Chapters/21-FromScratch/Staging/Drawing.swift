import OperationsFromScratch

extension StateWord {
  /// The word as one can read it: what it still waits for, and a letter for each flag that is set.
  ///
  /// From the right: cancelled, executing, finished, in a queue, called by it to start, linked
  /// with somebody who waits, observed, done for everybody.
  package var drawing: String {
    let flags: [(Character, Bool)] = [
      ("d", isConcluded), ("o", isObserved), ("l", isLinked), ("s", isCalled), ("q", isEnqueued),
      ("f", isFinished), ("x", isExecuting), ("c", isCancelled),
    ]
    return "\(unfinishedDependencies) " + String(flags.map { $1 ? $0 : "-" })
  }
}
