/// The rules' recorded outcomes on the implementation that runs.
public struct Evidence: Sendable {
  private let outcomes: [String: Mark]?
  private let lacksLine: Bool

  /// - Parameters:
  ///   - outcomes: The recorded outcomes by rule id; `nil` if this implementation has no record.
  ///   - lacksLine: True if steps run without one of their lines, in which case they prove nothing.
  public init(_ outcomes: [String: Mark]?, lacksLine: Bool = false) {
    self.outcomes = outcomes
    self.lacksLine = lacksLine
  }

  /// The mark of a rule on the implementation that runs.
  public func mark(of rule: Rule) -> Mark { mark(of: rule, as: outcomes?[rule.id]) }

  private func mark(of rule: Rule, as outcome: Mark?) -> Mark {
    if [.shown, .advice].contains(rule.standing) { return .told }
    return switch outcome {
    // No document contains the book's promises about its engine.
    case .documented where rule.isAboutEngine: .told
    case .documented where rule.standing == .disputed: .disputed
    case .absent: .inPart
    case let outcome?: outcome
    case nil: rule.isAboutEngine ? .told : .unmeasured
    }
  }

  /// The verdict on a step. `agrees` is true if all its values agree with their expectations.
  func verdict(on step: Step, agrees: Bool) -> StepResult.Verdict {
    if lacksLine {
      let mark = agrees ? Mark.sameWithout : .otherwiseWithout
      return StepResult.Verdict(mark: mark, departure: nil, rules: step.rules)
    }
    let departure = step.departs ? step.rules.first?.departure(on: .current) : nil
    let mark: Mark =
      switch (agrees, departure) {
      case (false, .some): .departs
      case (false, nil): outcomes == nil ? .unmeasured : .unexpected
      case (true, .some): .unexpected
      case (true, nil): earned(by: step.rules, as: step.kind)
      }
    return StepResult.Verdict(mark: mark, departure: departure, rules: step.rules)
  }

  /// The mark of a step in which all values agree with their expectations.
  private func earned(by named: [Rule], as kind: Step.Kind) -> Mark {
    switch kind {
    case .standIn: .standIn
    case .told: .told
    case .rule: named.map(markAsShown).max() ?? .told
    }
  }

  /// The mark of a rule in a run that agreed with the rule. A rule recorded as holding in part counts as
  /// documented here; a rule recorded as departing counts as holding in part.
  public func markAsShown(of rule: Rule) -> Mark {
    switch outcomes?[rule.id] {
    case .inPart: mark(of: rule, as: .documented)
    case .departs: .inPart
    case let outcome: mark(of: rule, as: outcome)
    }
  }

  /// The id of a rule, with a qualifying word if no test proves the rule here.
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
