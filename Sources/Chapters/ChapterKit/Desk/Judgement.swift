/// The report of a desk process about one case.
public struct Verdict: Codable, Sendable {
  public let judgement: Judgement
  /// The number of interruption points tried, unless all were tried.
  public let tried: Text?
  /// The id of the broken rule, if there is one.
  public let rule: String?

  public init(_ judgement: Judgement, tried: Text? = nil, rule: String? = nil) {
    (self.judgement, self.tried, self.rule) = (judgement, tried, rule)
  }
}

/// The result of one case.
public enum Judgement: Hashable, Sendable, Codable {
  /// The answer does what the case requires.
  case passes
  /// A value differs: the situation, the name of the value, the expected value, and the actual one.
  case wrong(Text?, what: Text, right: Text, came: Text)
  /// A count differs, or another sentence describes the failure.
  case counts(Text?, Text)
  /// Every thread waits, and the awaited event has not come.
  case hangs(Text?, awaited: Text)
  /// The process keeps computing, and the awaited event has not come.
  case endless(Text?, awaited: Text)
  /// The process has crashed, with its last message if there is one.
  case crashes(Text?, Text?)
  /// The answer has made the process exit.
  case exits(Text?)

  /// A queue violates a requirement: the requirement, and the actual behaviour.
  case breaks(Text, came: Text)
  /// A queue makes no progress, and the required event has not come.
  case fallsShort(Text, came: Text)

  /// The sentences for the reader, one per line. Empty for an answer that passes.
  public func sentences(in language: Language) -> [String] {
    let (situation, told): (Text?, Text)
    switch self {
    case .passes: return []
    case .breaks(let wanted, let came):
      situation = Text("Expected: \(wanted.english).", ko: "이래야 합니다: \(wanted.korean).")
      told = Text("Actual: \(came.english).", ko: "결과는 이렇습니다. \(came.korean).")
    case .fallsShort(let wanted, let came):
      situation = Text("Actual: \(came.english).", ko: "결과는 이렇습니다. \(came.korean).")
      told = Text(
        "Nothing more happens, but this is still missing: \(wanted.english).",
        ko: "더는 아무 일도 일어나지 않는데, 이 일이 남았습니다: \(wanted.korean).")
    case .wrong(let place, let what, let right, let came):
      situation = place
      told = Text(
        "\(what.english): \(came.english); expected: \(right.english).",
        ko: "\(what.korean): \(came.korean) (바른 값: \(right.korean))")
    case .counts(let place, let sentence): (situation, told) = (place, sentence)
    case .hangs(let place, let awaited):
      situation = place
      told = Text(
        "Your code hangs; this never happened: \(awaited.english)",
        ko: "멈추었습니다. 기다려도 일어나지 않은 일: \(awaited.korean)")
    case .endless(let place, let awaited):
      situation = place
      told = Text(
        "Your code does not end (an endless loop, or far too much work); this never happened: \(awaited.english)",
        ko: "끝나지 않고 계속 돌고 있습니다(끝없는 반복이거나 하는 일이 너무 많습니다). 기다려도 일어나지 않은 일: \(awaited.korean)")
    case .crashes(let place, let words):
      situation = place
      told = Text(
        "Your code crashed" + (words.map { ": \($0.english)" } ?? "."),
        ko: "작성한 코드에서 크래시가 났습니다" + (words.map { ": \($0.korean)" } ?? "."))
    case .exits(let place):
      situation = place
      told = Text(
        "Your code ended the program, as exit() does. It must return instead.",
        ko: "작성한 코드가 exit()처럼 프로그램을 끝냈습니다. 끝내지 말고 돌아와야 합니다.")
    }
    return [situation, told].compactMap { $0?[language] }
  }

  /// Returns a value as shown to the reader.
  static func shown<Value>(_ value: Value) -> Text {
    switch value {
    case let names as [String] where names.isEmpty: Text("none", ko: "없음")
    case let names as [String]:
      Text(names.joined(separator: ", "), ko: names.joined(separator: ", "))
    case let optional as any Unwrappable:
      optional.wrapped.map { shown($0) } ?? Text("nil", ko: "nil")
    default: Text("\(value)", ko: "\(value)")
    }
  }
}

extension Text {
  /// Returns a number of things in English: "one phase", "3 phases".
  ///
  /// - Parameter isFirst: True if the number begins a sentence.
  package static func count(_ count: Int, _ name: String, isFirst: Bool = false) -> String {
    count == 1 ? "\(isFirst ? "One" : "one") \(name)" : "\(count) \(name)s"
  }
}
