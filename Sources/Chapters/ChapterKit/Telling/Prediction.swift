/// A value of a step, and how a reader says beforehand what it will be.
public struct Prediction: Sendable {
  /// What is asked.
  public enum Kind: Sendable, Equatable {
    /// True or false.
    case truth
    case number
    /// Which of these names, and in which order.
    case order([String])
    /// Whether the first had finished when the second began, the other way round, or they overlapped.
    case relation(String, String)
  }

  /// The expression, as the page shows it.
  public let label: String
  public let kind: Kind
  /// The value, as the page shows it.
  public let value: String
  /// What it would be by the documents, where the implementation departs from them.
  public var documented: String? { expected?.voice == .document ? expected?.shown : nil }
  /// What somebody says that it would be, where something else came.
  public let expected: Item.Expectation?

  /// What kind of value it is that came out.
  public enum Answer: Sendable {
    case truth, number
    case names([String])
    case text(String)

    /// - Returns: `nil` for a value that nobody could be asked for, such as a list of numbers.
    init?<Value>(_ value: Value) {
      switch value {
      case is Bool: self = .truth
      case is Int: self = .number
      case let names as [String]: self = .names(names)
      case let text as String: self = .text(text)
      default: return nil
      }
    }
  }

  /// - Parameter code: The lines that the step has shown, for the names that may be chosen from.
  /// - Returns: `nil` for a value that nobody could be asked for, such as a message.
  public init?(_ value: Item.Value, code: [String]) {
    switch value.answer {
    case .truth: kind = .truth
    case .number: kind = .number
    case .names(let names):
      let quoted = code.flatMap { line in line.matches(of: /"([\w ]+)"/).map { String($0.1) } }
      let all = Set(names + quoted).sorted()
      let areNames = all.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " } }
      guard areNames, all.count > 1, Set(names).count == names.count else { return nil }
      kind = .order(all)
    case .text(let text):
      guard let match = text.wholeMatch(of: /(.+) [<>∥] (.+)/) else { return nil }
      kind = .relation(String(match.1), String(match.2))
    case nil: return nil
    }
    label = value.label
    self.value = value.shown
    expected = value.agrees ? nil : value.expectation
  }

  /// Whether what a reader said is the value; `nil` if it cannot be understood.
  ///
  /// Names may be given by their numbers in the list, and nothing at all as `-`.
  public func isRight(_ said: String) -> Bool? { isMeant(value, by: said) }

  /// Whether what a reader said is what the documents say, and not what comes out here.
  public func isDocumented(_ said: String) -> Bool {
    documented.flatMap { isMeant($0, by: said) } ?? false
  }

  private func isMeant(_ value: String, by said: String) -> Bool? {
    let word = said.lowercased().filter { !$0.isWhitespace }
    switch kind {
    case .truth:
      if ["true", "t", "yes", "y", "참", "예", "네"].contains(word) { return value == "true" }
      if ["false", "f", "no", "n", "거짓", "아니오", "아니요"].contains(word) { return value == "false" }
      return nil
    case .number: return Int(word).map { "\($0)" == value }
    case .relation(let first, let second):
      let signs = ["<": "<", ">": ">", "=": "∥", "||": "∥", "∥": "∥", "|": "∥"]
      guard let sign = signs[word] else { return nil }
      return value == "\(first) \(sign) \(second)"
    case .order(let names):
      guard let chosen = Prediction.chosen(said, from: names) else { return nil }
      return value == (chosen.isEmpty ? "[]" : chosen.joined(separator: ", "))
    }
  }

  private static func chosen(_ said: String, from names: [String]) -> [String]? {
    let parts = said.split(separator: ",").flatMap { part -> [Substring] in
      let words = part.split(separator: " ")
      // Numbers may stand without commas, names may have spaces in them.
      return words.allSatisfy({ Int($0) != nil }) ? words : [words.joined(separator: " ")[...]]
    }
    if parts == ["-"] { return [] }
    var chosen: [String] = []
    for part in parts {
      let byNumber = Int(part).flatMap { names.indices.contains($0 - 1) ? names[$0 - 1] : nil }
      guard let name = byNumber ?? names.first(where: { $0.lowercased() == part.lowercased() })
      else { return nil }
      chosen.append(name)
    }
    return chosen.isEmpty ? nil : chosen
  }
}
