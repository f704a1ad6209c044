import Operations

extension OperationContract {
  /// Tries one situation after another, and notes what it sees.
  final class Examination<Subject: Operation> {
    let make: (Work) -> Subject
    let end: ((Subject) -> Void)?
    private let limit: TimeInterval
    private let isAloud: Bool

    var report = Report()
    var situation = ""
    /// Whether its stand-in has said that work began.
    var saysBegin = false
    /// Whether it has had time to say so.
    private var hasAsked = false
    /// Where all that depend on an operation run.
    let others = OperationQueue()
    private var hasRunOut = false
    private var slowest: TimeInterval = 0

    init(
      make: @escaping (Work) -> Subject, end: ((Subject) -> Void)?, limit: TimeInterval,
      isAloud: Bool
    ) {
      (self.make, self.end, self.limit, self.isAloud) = (make, end, limit, isAloud)
    }

    /// Tries a situation, and gives up its operation when no code of the situation refers to it.
    ///
    /// - Parameter body: Returns what has come to its end; `nil` if what it made is kept.
    func `try`(_ name: String, times: Int = 1, _ body: (_ turn: Int) -> Trial<Subject>?) {
      situation = name
      if isAloud { FileHandle.standardError.write(Data("\(prefix)\(name)\n".utf8)) }
      for turn in 0..<times {
        var trial: Trial<Subject>?
        // On Apple's systems what has been autoreleased goes first.
        #if canImport(ObjectiveC)
          autoreleasepool { trial = body(turn) }
        #else
          trial = body(turn)
        #endif
        if let trial { release(trial) }
        // One failure is enough, and the next turns would wait for theirs.
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

    /// How long to give what need not happen: many times what anything has taken up to now.
    var grace: TimeInterval { min(limit, 0.05 + 10 * slowest) }

    /// How long to wait for what has to happen. Once it did not, a quarter of the limit.
    private var patience: TimeInterval { hasRunOut ? limit / 4 : limit }

    /// Waits for what has to happen.
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

    /// Waits for what may happen; nothing is said if it does not.
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

    /// Lets others do something. The main thread serves its run loop meanwhile.
    func rest(_ seconds: TimeInterval) {
      if Thread.isMainThread {
        _ = RunLoop.main.run(mode: .default, before: Date() + seconds)
      }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds)
    }

    // MARK: Steps of situations

    /// Makes an operation, and what waits for it.
    func trial() -> Trial<Subject> { Trial(make, dependentsIn: others) }

    /// Whether it has begun, as far as can be seen: by its flags, unless its stand-in says when work begins.
    func hasBegun(_ trial: Trial<Subject>) -> Bool {
      trial.isFinished || trial.work.hasBegun || !saysBegin && trial.operation.isExecuting
    }

    /// Waits until the work may be ended; what ends by itself need not be waited for.
    ///
    /// - Returns: Whether anything has begun at all.
    func waitToBegin(_ trial: Trial<Subject>) -> Bool {
      if end == nil { return true }
      let work = trial.work
      guard until({ hasBegun(trial) }) else {
        breach(.reportsExecuting, "nothing has begun, and it is neither executing nor finished")
        return false
      }
      // Its stand-in may be about to say so, or to keep what it will be answered with.
      if !hasAsked {
        hasAsked = true
        saysBegin = until(atMost: 0.1) { work.hasBegun || trial.isFinished } && work.hasBegun
      }
      rest(saysBegin ? 0.000_2 : 0.002)
      return true
    }

    /// Looks at what works and is not to end before `end` is called.
    ///
    /// - Returns: Whether it says that it executes.
    func lookAtWork(_ trial: Trial<Subject>) -> Bool {
      let operation = trial.operation!
      if trial.isFinished { return false }
      let isExecuting = until { operation.isExecuting || trial.isFinished }
      if !isExecuting { breach(.executingMeaning, "isExecuting is false while it works") }
      if trial.dependent?.runs.count ?? 0 > 0 {
        breach(.finishedMeaning, "what depends on it has run before its work has ended")
      }
      return isExecuting && !trial.isFinished
    }

    /// Lets the work end, and looks at the end of the operation.
    ///
    /// - Parameters:
    ///   - ends: Whether `end` has to be called.
    ///   - rule: What is broken if it does not finish.
    /// - Returns: The trial, if the operation has finished and all that waited for it know; otherwise
    ///   it is kept.
    func finish(
      _ trial: Trial<Subject>, ends: Bool = true, orElse rule: Obligation = .finishAnnouncesBoth
    ) -> Trial<Subject>? {
      let operation = trial.operation!
      // In this order: what finishes because it was cancelled may do so early.
      if end != nil, trial.isFinished, !trial.work.isOver, !operation.isCancelled {
        breach(.finishedMeaning, "isFinished is true before its work has ended")
      }
      if ends, let end {
        trial.hasEnded = true
        end(operation)
        // The answer may have come when there was no request that it could go to.
        if !until(atMost: limit / 4, { trial.isFinished }) { end(operation) }
      }
      guard until({ trial.isFinished }) else {
        let isExecuting = operation.isExecuting
        breach(rule, "it does not finish: isFinished is false, isExecuting \(isExecuting)")
        return keep(trial)
      }
      if trial.dependent?.earlyRuns.count ?? 0 > 0 {
        breach(.valuesMatchAnnouncements, "what depends on it ran while isFinished was false")
      }
      let isHeard = until { trial.missing.isEmpty }
      if trial.isFinished, trial.sawBoth {
        breach(.executingMeaning, "isExecuting and isFinished are true at once")
      }
      if isHeard { return trial }
      let announces = rule == .finishAnnouncesBoth ? rule : .cancelAnnouncesToo
      let missing = trial.missing
      let what = missing.count > 1 ? "what waits for that has not heard of it" : missing.joined()
      let isBlockAlone = missing.count == 1 && trial.completions.count == 0
      breach(isBlockAlone ? .afterMainTask : announces, "isFinished is true, and \(what)")
      return keep(trial)
    }

    /// Looks at what has been announced by the end, where that is heard.
    func lookAtAnnouncements(_ trial: Trial<Subject>, wasExecuting: Bool = false) {
      guard report.heard == .announcements else { return }
      let ears = trial.ears
      if wasExecuting, !until({ ears.executing.count > 0 }) {
        breach(.reportsExecuting, "it was executing, and has not announced that")
      }
      if ears.early.count > 0 {
        breach(.bothAroundTheChange, "isFinished was true before willChangeValue")
      }
      if ears.finished.count > 1 { remark(.finishAnnouncedOnce, "it was announced again") }
    }

    /// Gives up an operation that is over, and looks at what is left.
    private func release(_ trial: Trial<Subject>) {
      let (work, completions, hasEnded) = (trial.work, trial.completions, trial.hasEnded)
      let (isThere, isPending) = trial.release()
      // What was never answered may still keep the operation, in its stand-in.
      var isAnswered: Bool { end == nil || hasEnded || saysBegin && !work.hasBegun }
      let isKnown = report.broken.contains { $0.obligation == .freedWhenOver }
      let isFreed = until(atMost: isKnown || !isAnswered ? 0.001 : patience) { !isThere() }
      if !isFreed, isAnswered {
        breach(.freedWhenOver, "it is still in memory; it, its stand-in or `make` refers to it")
      }
      _ = until(atMost: grace) { !isPending() }
      if completions.count > 1 {
        breach(.onlyOnce, "the completion block has run \(completions.count) times")
      }
    }

    /// Keeps what has not come to its end for ever: Foundation on Linux may still touch it.
    ///
    /// - Returns: Nothing that could be released.
    func keep(_ trial: Trial<Subject>) -> Trial<Subject>? {
      keptLock.withLock { kept.append(trial) }
      return nil
    }
  }
}

/// What is kept until the process ends: referred to, so that a leak sanitizer reports nothing. Guarded by
/// `keptLock`.
nonisolated(unsafe) private var kept: [AnyObject] = []
private let keptLock = NSLock()
