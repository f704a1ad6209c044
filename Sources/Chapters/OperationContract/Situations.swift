import Operations

extension OperationContract.Examination {
  private typealias Trial = OperationContract.Trial<Subject>

  /// Tries all situations.
  func run(endMayRepeat: Bool) {
    guard canBeTried() else { return }
    `try`("abandoned before its start") { _ in Trial(make, dependentsIn: nil) }
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
      leaveOut("ended again", "endMayRepeat is false, or the work ends by itself")
    }
    leaveOut("started twice", "no document says what a custom start() does then")
    if !saysBegin { leaveOut("work of a cancelled operation", "Work.begin() was never called") }
    report.sort()
  }

  private func canBeTried() -> Bool {
    situation = "created but not started"
    let operation = make(OperationContract.Work())
    lookAtOverrides(of: type(of: operation))
    if operation.isExecuting { breach(.executingMeaning, "isExecuting is true") }
    if operation.isFinished { breach(.finishedMeaning, "isFinished is true") }
    let isUsable = report.broken.isEmpty && operation.isReady && !operation.isCancelled
    if !isUsable {
      leaveOut(
        "all situations",
        "`make` must return an operation that is ready, and neither cancelled, executing nor finished"
      )
    }
    return isUsable
  }

  private func lookAtOverrides(of type: Operation.Type) {
    report.overrides = OperationContract.Overrides.of(type)
    guard let overrides = report.overrides, overrides.contains("start") else { return }
    let missing = ["isAsynchronous", "isExecuting", "isFinished"].filter { !overrides.contains($0) }
    if missing.isEmpty { return }
    remark(.fourOverrides, "start is overridden, but not \(missing.joined(separator: ", "))")
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
        breach(.executingMeaning, "isExecuting is false while the operation works")
      }
      if operation.isAsynchronous, started.count == 0 {
        remark(.isAsynchronousMeaning, "isAsynchronous is true, but start() waits for the work")
      }
    }
    guard finish(trial, ends: !(trial.isFinished && work.isOver)) != nil else { return nil }
    if end == nil, isQueued, !work.isOver { lookForOver(work) }
    saysBegin = saysBegin || work.hasBegun
    guard isQueued || until({ started.count > 0 }) else {
      breach(.finishedMeaning, "the operation has finished, but start() does not return")
      return keep(trial)
    }
    if trial.startedUnfinished.count > 0, !operation.isAsynchronous {
      breach(
        .isAsynchronousTrue,
        "isAsynchronous is false, but start() returned before the work had ended")
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
      leaveOut(
        "whether the operation finishes before its work is over", "Work.over() was never called")
    }
  }

  private func behindADependency() -> Trial? {
    let dependency = Operation()
    let trial = trial()
    let operation = trial.operation!
    operation.addDependency(dependency)
    if operation.isReady {
      breach(.combineWithSuper, "isReady is true although a dependency has not finished")
      dependency.start()
      return keep(trial)
    }
    trial.add()
    rest(0.001)
    if trial.work.hasBegun || operation.isExecuting || operation.isFinished {
      breach(.combineWithSuper, "the operation has begun although a dependency has not finished")
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
      remark(
        .notFinishedBeforeStart,
        "cancel() has finished an operation that was in no queue and had not been started")
      leaveOut(situation, "a finished operation can be neither added to a queue nor started")
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
      remark(
        .startChecksCancelledFirst,
        "the operation executes although it was cancelled before its start")
    }
    let works = !trial.isFinished && (work.hasBegun || operation.isExecuting)
    if works { rest(0.001) }
    let over = finish(trial, ends: works, orElse: .finalState)
    if work.hasBegun {
      breach(
        .startChecksCancelledFirst,
        "the work has begun although the operation was cancelled before its start")
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
      remark(.pendingBecomesReady, "isReady is false although the operation is cancelled")
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
      breach(
        .notFinishedBeforeStart,
        "isFinished is true although the queue has not started the operation")
    }
    if trial.work.hasBegun {
      breach(
        .startChecksCancelledFirst,
        "the work has begun although the queue has not started the operation")
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
    if ends {
      remark(.voluntary, "although it was cancelled, the operation continues until its work ends")
    }
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
      remark(.checkBeforeWork, "the work began after cancel() had returned")
    }
    guard until({ hasBegun(trial) }) else {
      breach(.finalState, "the operation does not finish: isFinished is false, isExecuting false")
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
