import Operations

/// One requirement of an exercise, and a short program that checks an answer against the requirement.
///
/// A case tries every position (each operation in turn is the last, the cancelled or the failing one) and
/// every time (before, during and after). Timing affects only how many interruption points are tried, not the
/// verdict.
public struct Case<Answer: Sendable>: Sendable {
  /// The requirement, as a sentence; `nil` if the rule's own sentence states the requirement.
  public let title: Text?
  /// The id of the rule from which the requirement follows.
  public let rule: String
  let program: @Sendable (Answer, Examiner) throws -> Void

  /// - Parameter program: Tries an answer and reports to the examiner. May block its thread forever;
  ///   another thread watches the time.
  package init(
    _ title: String, ko korean: String? = nil, rule: Rule,
    _ program: @escaping @Sendable (Answer, Examiner) throws -> Void
  ) {
    (self.title, self.rule, self.program) = (Text(title, ko: korean), rule.id, program)
  }

  /// Creates a case whose program determines which rule is broken.
  package init(rule: String, _ program: @escaping @Sendable (Answer, Examiner) throws -> Void) {
    (title, self.rule, self.program) = (nil, rule, program)
  }

  /// Tries an answer on a thread of its own. Returns even if the answer never does.
  ///
  /// - Parameters:
  ///   - seconds: The processor time that an answer may use without making progress.
  ///   - words: The awaited event, in English, of a known hang. If the case waits for this event, the hang is
  ///     reported immediately.
  ///   - tell: Receives each situation before the case tries it.
  public func judgement(
    of answer: Answer, atMost seconds: Int = Deadline.seconds, hangingFor words: String? = nil,
    _ tell: @escaping @Sendable (Text) -> Void = { _ in }
  ) -> Judgement {
    verdict(on: answer, atMost: seconds, hangingFor: words, tell).judgement
  }

  /// Tries an answer, and returns the judgement with its details.
  package func verdict(
    on answer: Answer, atMost seconds: Int, hangingFor words: String? = nil,
    _ tell: @escaping @Sendable (Text) -> Void
  ) -> Verdict {
    let verdict = self.verdict(
      on: answer, atMost: seconds, isLate: false, hangingFor: words, tell)
    guard verdict.judgement == .passes, Lateness.hasOthers else { return verdict }
    let late = self.verdict(on: answer, atMost: seconds, isLate: true, hangingFor: words, tell)
    return late.judgement == .passes ? verdict : late
  }

  private func verdict(
    on answer: Answer, atMost seconds: Int, isLate: Bool, hangingFor words: String?,
    _ tell: @escaping @Sendable (Text) -> Void
  ) -> Verdict {
    let examiner = Examiner(atMost: seconds, isLate: isLate, tell)
    let thread = Thread {
      examiner.judge { try Lateness.during(isLate: isLate) { try program(answer, examiner) } }
    }
    thread.stackSize = 8 << 20
    thread.start()
    let judgement = examiner.judgement(hangingFor: words)
    switch judgement {
    // A hanging thread may hold the lock of a queue that `letGo()` needs.
    case .hangs, .endless: Thread.detachNewThread { examiner.letGo() }
    default: examiner.letGo()
    }
    return examiner.verdict(judgement, rule: rule)
  }
}
