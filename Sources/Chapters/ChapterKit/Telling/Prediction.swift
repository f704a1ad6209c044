/// A value of a step that the reader is asked to predict.
public struct Prediction: Sendable {
  /// The kind of question.
  public enum Kind: Sendable, Equatable {
    /// True or false.
    case truth
    case number
    /// Asks which of these names occur, and in what order.
    case order([String])
    /// Asks which of two operations finished before the other began, or whether they overlapped.
    case relation(String, String)
  }

  /// The expression as shown on the page.
  public let label: String
  public let kind: Kind
  /// The value as shown on the page.
  public let value: String
  /// The documented value, if the implementation departs from it.
  public var documented: String? { expected?.voice == .document ? expected?.shown : nil }
  /// The expected value, if the observed one differs.
  public let expected: Item.Expectation?

  /// An observed value that can be asked for, by kind.
  public enum Answer: Sendable {
    case truth, number
    case names([String])
    case text(String)

    /// - Returns: `nil` for values that cannot be asked for, such as a list of numbers.
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

  /// - Parameter code: The lines that the step has shown. Names in them are offered as choices.
  /// - Returns: `nil` for values that cannot be asked for, such as a message.
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

  /// Whether the reader's answer is the observed value; `nil` if the answer cannot be understood.
  ///
  /// A name may be given by its number in the list. `-` stands for an empty list.
  public func isRight(_ said: String) -> Bool? { isMeant(value, by: said) }

  /// True if the answer is the documented value although the observed value differs.
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
      // Numbers may be separated by spaces; names may contain spaces.
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
