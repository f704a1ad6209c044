/// How much is proved, and whether it holds here: what the tests have made of a rule, as it is recorded
/// for an implementation, and what a run may say of a step.
///
/// The order is that of strength: what several rules have in common is the greatest of their marks.
public enum Mark: String, Comparable, CaseIterable, Codable, Sendable {
  /// All tests of the rule ran and passed.
  case documented = "holds"
  /// It went as the book says, and no test of the implementation stands behind all of it.
  case told = "a class of this book"
  /// The documents contradict each other; this is what runs here.
  case disputed
  /// Of a rule: some of its tests fail here, or need what is missing. Of a step: what was shown is as
  /// documented, but all tests of a rule do.
  case inPart = "holds in part"
  /// No test of the rule was compiled, for its API is missing here.
  case absent
  /// Nobody has recorded what holds on this system.
  case unmeasured
  /// It is not as documented, as recorded.
  case departs
  /// A stand-in ran in place of what the rule is about.
  case standIn
  /// It did not go as the book says, and nothing is on record.
  case unexpected
  /// Of a step without one of its lines: all came out as the book says of the whole step.
  case sameWithout
  /// Of a step without one of its lines: something came out otherwise.
  case otherwiseWithout

  /// What may be recorded of a rule; one that no test proves, or that nobody has measured, has none.
  public static let recorded: [Mark] = [.documented, .inPart, .departs, .absent, .told]

  /// What is recorded of a rule, in words.
  public var name: Text {
    switch self {
    case .documented: Text("holds", ko: "일치")
    case .inPart: Text("holds in part", ko: "일부 일치")
    case .departs: Text("departs", ko: "다름")
    case .absent: Text("API absent", ko: "API 없음")
    case .told: Text("a class of this book", ko: "이 책의 클래스")
    case .disputed, .unmeasured, .standIn, .unexpected, .sameWithout, .otherwiseWithout: sentence
    }
  }

  /// One column wide in every terminal.
  public var sign: Character {
    switch self {
    case .documented: "✓"
    case .told: ">"
    case .disputed: "⇄"
    case .inPart: "~"
    case .absent: "–"
    case .unmeasured: "?"
    case .departs: "✗"
    case .standIn: "*"
    case .unexpected: "!"
    case .sameWithout: "="
    case .otherwiseWithout: "≠"
    }
  }

  /// What the mark says of a step.
  public var sentence: Text {
    switch self {
    case .documented: Text("as documented", ko: "문서와 같습니다")
    case .told: Text("as told", ko: "설명한 대로입니다")
    case .disputed:
      Text("the documents disagree; this is what happens here", ko: "문서가 서로 엇갈립니다. 여기서는 이렇게 됩니다")
    case .inPart:
      Text(
        "as documented in this step, though the rule is not kept here",
        ko: "보인 것은 문서와 같지만, 규칙은 여기서 지켜지지 않습니다")
    case .absent: Text("the API is missing here", ko: "여기에는 없는 API입니다")
    case .unmeasured: Text("not measured here", ko: "이 시스템에서는 측정하지 않았습니다")
    case .departs: Text("not as documented", ko: "문서와 다릅니다")
    case .standIn:
      Text("a stand-in ran; this proves nothing", ko: "대역을 실행했습니다. 증명은 아닙니다")
    case .unexpected:
      Text(
        "not as the book says, and nothing like it is on record", ko: "이 책의 설명과 다르며, 기록된 차이도 아닙니다")
    case .sameWithout:
      Text("without the line, too, as the book says", ko: "이 줄이 없어도 이 책의 설명과 같습니다")
    case .otherwiseWithout:
      Text("without the line, not as the book says", ko: "이 줄이 없으면 이 책의 설명과 다릅니다")
    }
  }

  public static func < (one: Mark, other: Mark) -> Bool { one.place < other.place }

  private var place: Int { Mark.allCases.firstIndex(of: self) ?? 0 }
}
