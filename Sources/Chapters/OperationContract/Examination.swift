import Operations

extension OperationContract {
  /// Tries one situation after another, and records observations in a report.
  final class Examination<Subject: Operation> {
    let make: (Work) -> Subject
    let end: ((Subject) -> Void)?
    private let limit: TimeInterval
    private let isAloud: Bool

    var report = Report()
    var situation = ""
    /// True if the stand-in has reported the beginning of work.
    var saysBegin = false
    /// True if the stand-in has had time for such a report.
    private var hasAsked = false
    /// The queue of all dependents.
    let others = OperationQueue()
    private var hasRunOut = false
    private var slowest: TimeInterval = 0

    init(
      make: @escaping (Work) -> Subject, end: ((Subject) -> Void)?, limit: TimeInterval,
      isAloud: Bool
    ) {
      (self.make, self.end, self.limit, self.isAloud) = (make, end, limit, isAloud)
    }

    /// Tries a situation, then releases its operation. By then, the situation's code must not refer to the
    /// operation any more.
    ///
    /// - Parameter body: Returns the trial if it has ended; `nil` if its operation is retained.
    func `try`(_ name: String, times: Int = 1, _ body: (_ turn: Int) -> Trial<Subject>?) {
      situation = name
      if isAloud { FileHandle.standardError.write(Data("\(prefix)\(name)\n".utf8)) }
      for turn in 0..<times {
        var trial: Trial<Subject>?
        // On Apple's systems, autoreleased objects must be released first.
        #if canImport(ObjectiveC)
          autoreleasepool { trial = body(turn) }
        #else
          trial = body(turn)
        #endif
        if let trial { release(trial) }
        // One failure is enough, because every further turn would wait for a timeout.
        if report.broken.contains(where: { $0.situations.contains(name) }) { return }
      }
    }

    func breach(_ rule: Obligation, _ seen: String) { report.add(rule, seen, in: situation) }

    func remark(_ rule: Obligation, _ seen: String) {
      report.add(rule, seen, in: situation, to: \.remarks)
    }

    func leaveOut(_ what: String, _ reason: String) {
      report.leftOut.append(LeftOut(what: what, reason: reason))
    }

    // MARK: Time

    /// The time to allow for an optional event: a multiple of the longest wait so far.
    var grace: TimeInterval { min(limit, 0.05 + 10 * slowest) }

    /// The timeout for a required event; a quarter of the limit once an event has failed to occur.
    private var patience: TimeInterval { hasRunOut ? limit / 4 : limit }

    /// Waits for a required event.
    func until(_ isSo: () -> Bool) -> Bool {
      let begin = DispatchTime.now().uptimeNanoseconds
      let isInTime = until(atMost: patience, isSo)
      if isInTime {
        slowest = max(slowest, TimeInterval(DispatchTime.now().uptimeNanoseconds - begin) / 1e9)
      } else {
        hasRunOut = true
      }
      return isInTime
    }

    /// Waits for an optional event. The caller decides whether its absence matters.
    func until(atMost seconds: TimeInterval, _ isSo: () -> Bool) -> Bool {
      let deadline = DispatchTime.now() + seconds
      var interval: TimeInterval = 0.000_05
      while !isSo() {
        if DispatchTime.now() > deadline { return isSo() }
        rest(interval)
        interval = min(interval * 1.5, 0.002)
      }
      return true
    }

    /// Lets other threads work. On the main thread, runs the run loop in the meantime.
    func rest(_ seconds: TimeInterval) {
      if Thread.isMainThread {
        _ = RunLoop.main.run(mode: .default, before: Date() + seconds)
      }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds)
    }

    // MARK: Steps of situations

    /// Creates an operation and its dependents.
    func trial() -> Trial<Subject> { Trial(make, dependentsIn: others) }

    /// True if the operation has visibly begun. If the stand-in reports beginnings, only the report counts,
    /// not the operation's flags.
    func hasBegun(_ trial: Trial<Subject>) -> Bool {
      trial.isFinished || trial.work.hasBegun || !saysBegin && trial.operation.isExecuting
    }

    /// Waits until the work may be ended. Returns immediately if the work ends by itself.
    ///
    /// - Returns: True if the work may be ended, false if the operation has not begun.
    func waitToBegin(_ trial: Trial<Subject>) -> Bool {
      if end == nil { return true }
      let work = trial.work
      guard until({ hasBegun(trial) }) else {
        breach(
          .reportsExecuting,
          "nothing has begun, and the operation is neither executing nor finished")
        return false
      }
      // The stand-in may be about to report the beginning, or to store the callback for the answer.
      if !hasAsked {
        hasAsked = true
        saysBegin = until(atMost: 0.1) { work.hasBegun || trial.isFinished } && work.hasBegun
      }
      rest(saysBegin ? 0.000_2 : 0.002)
      return true
    }

    /// Examines an operation that is working and must not finish before `end` is called.
    ///
    /// - Returns: True if the operation reports that it is executing.
    func lookAtWork(_ trial: Trial<Subject>) -> Bool {
      let operation = trial.operation!
      if trial.isFinished { return false }
      let isExecuting = until { operation.isExecuting || trial.isFinished }
      if !isExecuting {
        breach(.executingMeaning, "isExecuting is false while the operation works")
      }
      if trial.dependent?.runs.count ?? 0 > 0 {
        breach(.finishedMeaning, "a dependent ran before the work had ended")
      }
      return isExecuting && !trial.isFinished
    }

    /// Lets the work end, and examines the finish of the operation.
    ///
    /// - Parameters:
    ///   - ends: True if `end` must be called.
    ///   - rule: The rule that is broken if the operation does not finish.
    /// - Returns: The trial if the operation has finished and all its waiters have been notified; otherwise
    ///   `nil`, and the trial is retained.
    func finish(
      _ trial: Trial<Subject>, ends: Bool = true, orElse rule: Obligation = .finishAnnouncesBoth
    ) -> Trial<Subject>? {
      let operation = trial.operation!
      // The order of these reads matters: a cancelled operation may finish early.
      if end != nil, trial.isFinished, !trial.work.isOver, !operation.isCancelled {
        breach(.finishedMeaning, "isFinished is true before its work has ended")
      }
      if ends, let end {
        trial.hasEnded = true
        end(operation)
        // The first answer may have come before there was a request that could receive it.
        if !until(atMost: limit / 4, { trial.isFinished }) { end(operation) }
      }
      guard until({ trial.isFinished }) else {
        let isExecuting = operation.isExecuting
        breach(
          rule, "the operation does not finish: isFinished is false, isExecuting \(isExecuting)")
        return keep(trial)
      }
      if trial.dependent?.earlyRuns.count ?? 0 > 0 {
        breach(.valuesMatchAnnouncements, "a dependent ran while isFinished was false")
      }
      let isHeard = until { trial.missing.isEmpty }
      if trial.isFinished, trial.sawBoth {
        breach(.executingMeaning, "isExecuting and isFinished are true at the same time")
      }
      if isHeard { return trial }
      let announces = rule == .finishAnnouncesBoth ? rule : .cancelAnnouncesToo
      let missing = trial.missing
      let what =
        missing.count > 1
        ? "code that waits for the finish has not been notified" : missing.joined()
      let isBlockAlone = missing.count == 1 && trial.completions.count == 0
      breach(isBlockAlone ? .afterMainTask : announces, "isFinished is true, but \(what)")
      return keep(trial)
    }

    /// Examines the KVO notifications up to the finish, if they are observable.
    func lookAtAnnouncements(_ trial: Trial<Subject>, wasExecuting: Bool = false) {
      guard report.heard == .announcements else { return }
      let ears = trial.ears
      if wasExecuting, !until({ ears.executing.count > 0 }) {
        breach(
          .reportsExecuting,
          "the operation was executing but sent no KVO notification for isExecuting")
      }
      if ears.early.count > 0 {
        breach(.bothAroundTheChange, "isFinished was true before willChangeValue")
      }
      if ears.finished.count > 1 {
        remark(.finishAnnouncedOnce, "the KVO notification for the finish was sent again")
      }
    }

    /// Releases an operation that is over, and examines what remains.
    private func release(_ trial: Trial<Subject>) {
      let (work, completions, hasEnded) = (trial.work, trial.completions, trial.hasEnded)
      let (isThere, isPending) = trial.release()
      // A stand-in that was never answered may legitimately retain the operation.
      var isAnswered: Bool { end == nil || hasEnded || saysBegin && !work.hasBegun }
      let isKnown = report.broken.contains { $0.obligation == .freedWhenOver }
      let isFreed = until(atMost: isKnown || !isAnswered ? 0.001 : patience) { !isThere() }
      if !isFreed, isAnswered {
        breach(
          .freedWhenOver,
          "the operation is still in memory: the operation itself, its stand-in or `make` refers to it"
        )
      }
      _ = until(atMost: grace) { !isPending() }
      if completions.count > 1 {
        breach(.onlyOnce, "the completion block has run \(completions.count) times")
      }
    }

    /// Retains a trial forever, because Foundation on Linux may still access an operation that has not
    /// finished.
    ///
    /// - Returns: `nil`: there is no trial to release.
    func keep(_ trial: Trial<Subject>) -> Trial<Subject>? {
      keptLock.withLock { kept.append(trial) }
      return nil
    }
  }
}

/// Trials retained until the process ends. Because they are referenced, a leak sanitizer does not report
/// them. Guarded by `keptLock`.
nonisolated(unsafe) private var kept: [AnyObject] = []
private let keptLock = NSLock()
