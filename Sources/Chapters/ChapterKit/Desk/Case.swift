/// One thing that an answer to an exercise has to do, and a short program that finds out.
///
/// A case says what must hold in general: it goes through every position (which of several comes
/// last, is cancelled, fails) and through before, during and after. Nothing in it depends on how long
/// something takes.
public struct Case<Answer: Attempt>: Sendable {
  /// What has to hold, as a sentence.
  public let title: Text
  /// The id of the rule that it follows from.
  public let rule: String
  let program: @Sendable (Answer, Examiner) throws -> Void

  /// - Parameter program: Tries an answer, and tells the examiner what comes out. It may block its
  ///   thread for ever: somebody else looks at the clock.
  package init(
    _ title: String, ko korean: String, rule: Rule,
    _ program: @escaping @Sendable (Answer, Examiner) throws -> Void
  ) {
    self.title = Text(title, ko: korean)
    self.rule = rule.id
    self.program = program
  }
}
