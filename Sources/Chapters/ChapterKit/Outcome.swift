/// What the tests have made of one rule on one implementation.
///
/// There is one outcome for a rule and an implementation. Marks of runs, totals, rule cards, notes and
/// the conformance table all come from it. A rule that no test proves, or an implementation that
/// nobody has measured, has none.
public enum Outcome: String, Codable, Sendable, CaseIterable {
  /// All tests of the rule ran and passed.
  case holds
  /// Some tests of the rule passed; others failed as recorded, or their API is missing here.
  case holdsInPart = "holds in part"
  /// All tests of the rule failed as recorded.
  case departs
  /// No test of the rule was compiled, for its API is missing here.
  case absent
  /// The tests passed and are about a class of this book; they say nothing of the implementation.
  case example = "a class of this book"

  public var name: Text {
    switch self {
    case .holds: Text("holds", ko: "일치")
    case .holdsInPart: Text("holds in part", ko: "일부 일치")
    case .departs: Text("departs", ko: "다름")
    case .absent: Text("API absent", ko: "API 없음")
    case .example: Text("a class of this book", ko: "이 책의 클래스")
    }
  }
}
