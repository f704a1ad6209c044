import Operations

/// One thing that an answer to an exercise has to do, and a short program that finds out.
///
/// A case says what must hold in general: it goes through every position (which of several comes
/// last, is cancelled, fails) and through before, during and after. Nothing in it depends on how long
/// something takes, but at how many places it is tried.
public struct Case<Answer: Sendable>: Sendable {
  /// What has to hold, as a sentence; `nil` if that is the rule's own.
  public let title: Text?
  /// The id of the rule that it follows from.
  public let rule: String
  let program: @Sendable (Answer, Examiner) throws -> Void

  /// - Parameter program: Tries an answer, and tells the examiner what comes out. It may block its
  ///   thread for ever: somebody else looks at the clock.
  package init(
    _ title: String, ko korean: String? = nil, rule: Rule,
    _ program: @escaping @Sendable (Answer, Examiner) throws -> Void
  ) {
    (self.title, self.rule, self.program) = (Text(title, ko: korean), rule.id, program)
  }

  /// A case that looks for a rule itself.
  package init(rule: String, _ program: @escaping @Sendable (Answer, Examiner) throws -> Void) {
    (title, self.rule, self.program) = (nil, rule, program)
  }

  /// Tries an answer, on a thread of its own, and returns also if that never does.
  ///
  /// - Parameters:
  ///   - seconds: How long an answer may compute without coming to anything.
  ///   - words: What it is known to hang for, in English, if that need not be sat out.
  ///   - tell: Hears of each situation before it is tried.
  public func judgement(
    of answer: Answer, atMost seconds: Int = Deadline.seconds, hangingFor words: String? = nil,
    _ tell: @escaping @Sendable (Text) -> Void = { _ in }
  ) -> Judgement {
    verdict(on: answer, atMost: seconds, hangingFor: words, tell).judgement
  }

  /// The same, with what is to be said beside the judgement.
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
    // What hangs may hold the lock of a queue that is let go on.
    case .hangs, .endless: Thread.detachNewThread { examiner.letGo() }
    default: examiner.letGo()
    }
    return examiner.verdict(judgement, rule: rule)
  }
}
