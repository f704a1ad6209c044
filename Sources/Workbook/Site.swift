import ChapterKit

/// The reading site of the book, where rules and questions have addresses.
struct Site {
  /// Whose only line is the address, for the settings of the site as well; empty until one is published.
  static let file = ".github/site/address"
  static let ofBook = Site(line: (try? Project.text(of: file)) ?? "")

  /// Without a slash at its end.
  let address: String

  /// The site at the address that a line names; `nil` if it names none.
  init?(line: String) {
    guard let word = line.split(whereSeparator: \.isWhitespace).first else { return nil }
    address = String(word.hasSuffix("/") ? word.dropLast() : word)
  }

  func address(of rule: Rule) -> String { "\(address)/rules/#\(rule.id)" }

  func address(of question: Question, in language: Language) -> String {
    "\(address)/\(Text("en/questions", ko: "questions")[language])/#\(question.name)"
  }
}
