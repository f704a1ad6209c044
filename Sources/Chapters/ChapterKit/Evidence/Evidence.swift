/// What is recorded of rules for the implementation that runs.
public struct Evidence: Sendable {
  private let outcomes: [String: Mark]?
  private let lacksLine: Bool

  /// - Parameters:
  ///   - outcomes: What is recorded, by id; `nil` where nobody has recorded anything.
  ///   - lacksLine: Whether steps run without one of their lines, and hence prove nothing.
  public init(_ outcomes: [String: Mark]?, lacksLine: Bool = false) {
    self.outcomes = outcomes
    self.lacksLine = lacksLine
  }

  /// What may be said of a rule on the implementation that runs.
  public func mark(of rule: Rule) -> Mark { mark(of: rule, as: outcomes?[rule.id]) }

  private func mark(of rule: Rule, as outcome: Mark?) -> Mark {
    if [.shown, .advice].contains(rule.standing) { return .told }
    return switch outcome {
    // What this book promises of its engine stands in no document.
    case .documented where rule.isAboutEngine: .told
    case .documented where rule.standing == .disputed: .disputed
    case .absent: .inPart
    case let outcome?: outcome
    case nil: rule.isAboutEngine ? .told : .unmeasured
    }
  }

  /// What a run says of a step, of which all agrees with what it observed, or not.
  func verdict(on step: Step, agrees: Bool) -> Told.Verdict {
    if lacksLine {
      let mark = agrees ? Mark.sameWithout : .otherwiseWithout
      return Told.Verdict(mark: mark, departure: nil, rules: step.rules)
    }
    let departure = step.departs ? step.rules.first?.departure(on: .current) : nil
    let mark: Mark =
      switch (agrees, departure) {
      case (false, .some): .departs
      case (false, nil): outcomes == nil ? .unmeasured : .unexpected
      case (true, .some): .unexpected
      case (true, nil): earned(by: step.rules, as: step.kind)
      }
    return Told.Verdict(mark: mark, departure: departure, rules: step.rules)
  }

  /// The mark of a step in which everything went as the book says.
  private func earned(by named: [Rule], as kind: Step.Kind) -> Mark {
    switch kind {
    case .standIn: .standIn
    case .told: .told
    case .rule: named.map(markAsShown).max() ?? .told
    }
  }

  /// The mark of a rule in a run that went as it says: what departs elsewhere does not touch it.
  public func markAsShown(of rule: Rule) -> Mark {
    switch outcomes?[rule.id] {
    case .inPart: mark(of: rule, as: .documented)
    case .departs: .inPart
    case let outcome: mark(of: rule, as: outcome)
    }
  }

  /// The id of a rule, with a word where no test proves the rule here.
  public func caption(of rule: Rule, in language: Language) -> String {
    let word: Text? =
      switch rule.standing {
      case .shown, .advice: rule.standing.name
      case .disputed where markAsShown(of: rule) == .disputed: rule.standing.name
      case .asserted, .obligation, .disputed:
        switch outcomes?[rule.id] {
        case .documented, .inPart: nil
        case let outcome?: outcome.name
        case nil where rule.isAboutEngine: Text("engine", ko: "엔진")
        case nil: Text("not measured", ko: "미측정")
        }
      }
    return rule.id + (word.map { " (\($0[language]))" } ?? "")
  }
}
