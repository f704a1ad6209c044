import Operations

extension OperationContract.Examination {
  private typealias Trial = OperationContract.Trial<Subject>

  /// Tries all situations.
  func run(endMayRepeat: Bool) {
    guard canBeTried() else { return }
    `try`("given up before its start") { _ in Trial(make, dependentsIn: nil) }
    `try`("in a queue") { _ in worked(isQueued: true) }
    `try`("started by hand") { _ in worked(isQueued: false) }
    `try`("behind a dependency") { _ in behindADependency() }
    `try`("cancelled before it is added to a queue") { _ in cancelledBefore(isQueued: true) }
    `try`("cancelled before it is started by hand") { _ in cancelledBefore(isQueued: false) }
    `try`("cancelled while it waits for a dependency") { _ in cancelledWaiting() }
    `try`("cancelled in a suspended queue") { _ in cancelledSuspended() }
    `try`("cancelled while it executes") { _ in cancelledExecuting() }
    `try`("cancelled after its end") { _ in endedAndThen("cancel()") { $0.cancel() } }
    `try`("cancelled while it is started", times: 10, cancelledStarting)
    `try`("cancelled while its work ends", times: 20, cancelledEnding)
    if endMayRepeat, let end {
      `try`("ended again") { _ in endedAndThen("a second end of its work", do: end) }
    } else {
      leaveOut("ended again", "endMayRepeat is false, or it ends by itself")
    }
    leaveOut("started twice", "no document says what a start() of one's own does then")
    if !saysBegin { leaveOut("work of a cancelled operation", "Work.begin() was never called") }
    report.sort()
  }

  private func canBeTried() -> Bool {
    situation = "made, and not started"
    let operation = make(OperationContract.Work())
    lookAtOverrides(of: type(of: operation))
    if operation.isExecuting { breach(.executingMeaning, "isExecuting is true") }
    if operation.isFinished { breach(.finishedMeaning, "isFinished is true") }
    let isUsable = report.broken.isEmpty && operation.isReady && !operation.isCancelled
    if !isUsable { leaveOut("all situations", "`make` has to return what is ready, and no more") }
    return isUsable
  }

  private func lookAtOverrides(of type: Operation.Type) {
    report.overrides = OperationContract.Overrides.of(type)
    guard let overrides = report.overrides, overrides.contains("start") else { return }
    let missing = ["isAsynchronous", "isExecuting", "isFinished"].filter { !overrides.contains($0) }
    if missing.isEmpty { return }
    remark(.fourOverrides, "start is overridden, and not \(missing.joined(separator: ", "))")
  }

  // MARK: Without cancellation

  private func worked(isQueued: Bool) -> Trial? {
    let trial = trial()
    let (operation, work, started) = (trial.operation!, trial.work, trial.started)
    if isQueued { trial.add(waits: true) } else { trial.start() }
    guard waitToBegin(trial) else { return keep(trial) }
    let wasExecuting = end != nil && lookAtWork(trial)
    if !isQueued, wasExecuting {
      _ = until(atMost: grace) { started.count > 0 || trial.isFinished }
      if !trial.isFinished, !operation.isExecuting {
        breach(.executingMeaning, "isExecuting is false while it works")
      }
      if operation.isAsynchronous, started.count == 0 {
        remark(.isAsynchronousMeaning, "isAsynchronous is true, and start() waits for the work")
      }
    }
    guard finish(trial, ends: !(trial.isFinished && work.isOver)) != nil else { return nil }
    if end == nil, isQueued, !work.isOver { lookForOver(work) }
    saysBegin = saysBegin || work.hasBegun
    guard isQueued || until({ started.count > 0 }) else {
      breach(.finishedMeaning, "it has finished, and start() does not return")
      return keep(trial)
    }
    if trial.startedUnfinished.count > 0, !operation.isAsynchronous {
      breach(.isAsynchronousTrue, "isAsynchronous is false, and start() returned before the end")
    }
    lookAtAnnouncements(trial, wasExecuting: wasExecuting)
    return trial
  }

  /// Called if an operation that ends by itself has finished before its stand-in reported the end of the
  /// work. If the report comes later, the operation has finished too early. If no report comes, nothing is
  /// known.
  private func lookForOver(_ work: OperationContract.Work) {
    if until(atMost: grace, { work.isOver }) {
      breach(.finishedMeaning, "isFinished is true before its work has ended")
    } else {
      leaveOut("whether it finishes before its work is over", "Work.over() was never called")
    }
  }

  private func behindADependency() -> Trial? {
    let dependency = Operation()
    let trial = trial()
    let operation = trial.operation!
    operation.addDependency(dependency)
    if operation.isReady {
      breach(.combineWithSuper, "isReady is true, and a dependency has not finished")
      dependency.start()
      return keep(trial)
    }
    trial.add()
    rest(0.001)
    if trial.work.hasBegun || operation.isExecuting || operation.isFinished {
      breach(.combineWithSuper, "it has begun, and a dependency has not finished")
    }
    dependency.start()
    guard waitToBegin(trial) else { return keep(trial) }
    return finish(trial)
  }

  // MARK: Cancellation before the start

  /// Cancels the operation, and examines `isCancelled`.
  private func cancel(_ trial: Trial) {
    trial.operation.cancel()
    if !trial.operation.isCancelled, !trial.operation.isFinished {
      breach(.setsFlag, "isCancelled is false after cancel()")
    }
  }

  private func cancelledBefore(isQueued: Bool) -> Trial? {
    let trial = trial()
    cancel(trial)
    if trial.isFinished {
      remark(.notFinishedBeforeStart, "cancel() has finished what was in no queue and not started")
      leaveOut(situation, "what has finished can be neither added nor started")
      return keep(trial)
    }
    if isQueued { trial.add(waits: true) } else { trial.start() }
    guard finishUnworked(trial) != nil else { return nil }
    if !isQueued, !until({ trial.started.count > 0 }) { return keep(trial) }
    lookAtAnnouncements(trial)
    return trial
  }

  /// Examines an operation that was cancelled before its start and must finish without working.
  private func finishUnworked(_ trial: Trial) -> Trial? {
    let (operation, work) = (trial.operation!, trial.work)
    _ = until { hasBegun(trial) }
    if !saysBegin, !trial.isFinished, operation.isExecuting,
      !until(atMost: grace, { trial.isFinished })
    {
      remark(.startChecksCancelledFirst, "it executes, and was cancelled before its start")
    }
    let works = !trial.isFinished && (work.hasBegun || operation.isExecuting)
    if works { rest(0.001) }
    let over = finish(trial, ends: works, orElse: .finalState)
    if work.hasBegun {
      breach(.startChecksCancelledFirst, "its work has begun, and it was cancelled before that")
    }
    return over
  }

  private func cancelledWaiting() -> Trial? {
    let dependency = Operation()
    let trial = trial()
    let operation = trial.operation!
    operation.addDependency(dependency)
    if operation.isReady { return keep(trial) }
    trial.add()
    cancel(trial)
    let isFreed = operation.isReady || operation.isFinished
    if !isFreed {
      remark(.pendingBecomesReady, "isReady is false, and it is cancelled")
      dependency.start()
    }
    let over = finishUnworked(trial)
    // Foundation on Linux iterates over the dependents of a dependency without holding references to them.
    if isFreed { dependency.start() }
    return over
  }

  /// The queue is never resumed, because it would start an operation that has already finished.
  private func cancelledSuspended() -> Trial? {
    let trial = trial()
    trial.add(isSuspended: true)
    cancel(trial)
    rest(0.001)
    if trial.isFinished {
      breach(.notFinishedBeforeStart, "isFinished is true, and the queue has not started it")
    }
    if trial.work.hasBegun {
      breach(.startChecksCancelledFirst, "its work has begun, and the queue has not started it")
    }
    return keep(trial)
  }

  // MARK: Cancellation after the start

  private func cancelledExecuting() -> Trial? {
    let trial = trial()
    trial.add(waits: true)
    guard waitToBegin(trial) else { return keep(trial) }
    if end == nil { _ = until(atMost: grace) { trial.work.hasBegun || trial.isFinished } }
    cancel(trial)
    let ends = end != nil && !until(atMost: 2 * grace) { trial.isFinished }
    if ends { remark(.voluntary, "it goes on until its work ends, though it was cancelled") }
    guard finish(trial, ends: ends, orElse: .runningMustFinishItself) != nil else { return nil }
    lookAtAnnouncements(trial)
    return trial
  }

  /// Examines whether a finished operation stays finished.
  private func endedAndThen(_ event: String, do what: (Subject) -> Void) -> Trial? {
    let trial = trial()
    trial.add()
    guard waitToBegin(trial) else { return keep(trial) }
    guard finish(trial) != nil else { return nil }
    what(trial.operation)
    if !trial.operation.isFinished {
      breach(.valuesMatchAnnouncements, "isFinished is false again after \(event)")
    }
    if trial.operation.isExecuting {
      breach(.executingMeaning, "isExecuting is true again after \(event)")
    }
    return trial
  }

  // MARK: Concurrent cancellation

  private func cancelledStarting(_ turn: Int) -> Trial? {
    let trial = trial()
    let (operation, work) = (trial.operation!, trial.work)
    if turn % 2 == 0 { trial.add() } else { trial.start() }
    spin(turn / 2 * 20)
    operation.cancel()
    if !work.hasBegun, until(atMost: 0.001, { work.hasBegun }) {
      remark(.checkBeforeWork, "its work has begun after cancel() had returned")
    }
    guard until({ hasBegun(trial) }) else {
      breach(.finalState, "it does not finish: isFinished is false, isExecuting false")
      return keep(trial)
    }
    // An executing operation may stop early now.
    if !trial.isFinished { rest(0.001) }
    return finish(trial, ends: !trial.isFinished, orElse: .runningMustFinishItself)
  }

  private func cancelledEnding(_ turn: Int) -> Trial? {
    let trial = trial()
    trial.add()
    guard waitToBegin(trial) else { return keep(trial) }
    let (isHere, isCancelled) = (DispatchSemaphore(value: 0), OperationContract.Tally())
    Thread.detachNewThread { [operation = trial.operation!] in
      isHere.signal()
      spin(turn % 5 * 10)
      operation.cancel()
      isCancelled.add()
    }
    isHere.wait()
    spin(turn / 5 * 10)
    let over = finish(trial, orElse: .runningMustFinishItself)
    _ = until { isCancelled.count > 0 }
    return over
  }
}

/// Spins for this many microseconds without giving up the thread.
private func spin(_ microseconds: Int) {
  let end = DispatchTime.now() + .microseconds(microseconds)
  while DispatchTime.now() < end {}
}
