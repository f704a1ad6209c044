/// What a run may say of a step or a rule: how much of it is proved, and whether it holds here.
///
/// The order is that of strength: what several rules have in common is the greatest of their marks.
public enum Mark: Int, Comparable, CaseIterable, Sendable {
  /// Every rule is asserted by tests and holds here.
  case documented
  /// It went as the book says, and no test of the implementation stands behind all of it.
  case told
  /// The documents contradict each other; this is what runs here.
  case disputed
  /// What was shown is as documented, but other tests of a rule fail here or need what is missing.
  case inPart
  /// Nobody has recorded what holds on this system.
  case unmeasured
  /// It is not as documented, as recorded.
  case departs
  /// A stand-in ran in place of what the rule is about.
  case standIn
  /// It did not go as the book says, and nothing is on record.
  case unexpected

  /// One column wide in every terminal.
  public var sign: Character {
    switch self {
    case .documented: "✓"
    case .told: ">"
    case .disputed: "⇄"
    case .inPart: "~"
    case .unmeasured: "?"
    case .departs: "✗"
    case .standIn: "*"
    case .unexpected: "!"
    }
  }

  /// What the mark says of a step.
  public var sentence: Text {
    switch self {
    case .documented: Text("as documented", ko: "문서와 같습니다")
    case .told: Text("as told", ko: "설명한 대로입니다")
    case .disputed:
      Text(
        "the documents disagree; this is what happens here",
        ko: "문서가 서로 엇갈립니다. 여기서는 이렇게 됩니다")
    case .inPart:
      Text(
        "as documented in this step, but the rule is not kept here in full",
        ko: "보인 것은 문서와 같지만, 규칙이 여기서 모두 지켜지지는 않습니다")
    case .unmeasured: Text("not measured here", ko: "이 시스템에서는 측정하지 않았습니다")
    case .departs: Text("not as documented", ko: "문서와 다릅니다")
    case .standIn:
      Text("a stand-in ran; this proves nothing", ko: "대역을 실행했습니다. 증명은 아닙니다")
    case .unexpected:
      Text(
        "not as the book says, and nothing like it is on record",
        ko: "이 책의 설명과 다르며, 기록된 차이도 아닙니다")
    }
  }

  /// What a rule's standing and its recorded outcome allow a run to say of it.
  ///
  /// - Parameter outcome: What is recorded for the implementation that runs; `nil` if nothing is.
  public init(of rule: Rule, outcome: Outcome?) {
    switch rule.standing {
    case .shown, .advice:
      self = .told
    case .asserted, .disputed:
      switch outcome {
      // What this book promises of its engine stands in no document.
      case .holds where rule.isAboutEngine: self = .told
      case .holds: self = rule.standing == .disputed ? .disputed : .documented
      case .example: self = .told
      case .holdsInPart, .absent: self = .inPart
      case .departs: self = .departs
      case nil: self = rule.isAboutEngine ? .told : .unmeasured
      }
    }
  }

  public static func < (one: Mark, other: Mark) -> Bool { one.rawValue < other.rawValue }
}
