/// The degree of evidence: for a rule, the recorded outcome of its tests on an implementation; for a step,
/// the outcome of a run.
///
/// Ordered by severity. A step with several rules has the greatest of their marks.
public enum Mark: String, Comparable, CaseIterable, Codable, Sendable {
  /// All tests of the rule ran and passed.
  case documented = "holds"
  /// The behaviour is as the book says, but tests of the implementation do not prove all of it.
  case told = "a class of this book"
  /// The documents contradict each other; the step shows the behaviour of this implementation.
  case disputed
  /// For a rule: some of its tests fail here, or need an API that is missing. For a step: the output matched
  /// the documents, but all tests of one of its rules fail here.
  case inPart = "holds in part"
  /// No test of the rule was compiled, because its API is missing here.
  case absent
  /// No outcome is recorded for this system.
  case unmeasured
  /// The behaviour differs from the documents, as recorded.
  case departs
  /// A stand-in ran in place of the API that the rule is about.
  case standIn
  /// The behaviour differs from the book, but the difference is not recorded.
  case unexpected
  /// For a step without one of its lines: all values are as the book states for the complete step.
  case sameWithout
  /// For a step without one of its lines: some value differs.
  case otherwiseWithout

  /// The marks that may be recorded for a rule. An untested or unmeasured rule has no record.
  public static let recorded: [Mark] = [.documented, .inPart, .departs, .absent, .told]

  /// The recorded mark of a rule, in words.
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

  /// A sign that is one column wide in every terminal.
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

  /// The mark of a step, as a sentence.
  public var sentence: Text {
    switch self {
    case .documented: Text("as documented", ko: "문서와 같습니다")
    case .told: Text("as the book says", ko: "설명한 대로입니다")
    case .disputed:
      Text(
        "the documents disagree; this is the behaviour on this platform",
        ko: "문서가 서로 엇갈립니다. 여기서는 이렇게 됩니다")
    case .inPart:
      Text(
        "as documented in this step, but this platform follows the rule only in part",
        ko: "보인 것은 문서와 같지만, 규칙은 여기서 지켜지지 않습니다")
    case .absent: Text("the API is missing here", ko: "여기에는 없는 API입니다")
    case .unmeasured: Text("not measured here", ko: "이 시스템에서는 측정하지 않았습니다")
    case .departs: Text("not as documented", ko: "문서와 다릅니다")
    case .standIn:
      Text("a stand-in ran; this proves nothing", ko: "대역을 실행했습니다. 증명은 아닙니다")
    case .unexpected:
      Text(
        "not as the book says, and not a recorded difference", ko: "이 책의 설명과 다르며, 기록된 차이도 아닙니다")
    case .sameWithout:
      Text("without the line, still as the book says", ko: "이 줄이 없어도 이 책의 설명과 같습니다")
    case .otherwiseWithout:
      Text("without the line, no longer as the book says", ko: "이 줄이 없으면 이 책의 설명과 다릅니다")
    }
  }

  public static func < (one: Mark, other: Mark) -> Bool { one.place < other.place }

  private var place: Int { Mark.allCases.firstIndex(of: self) ?? 0 }
}
