import ChapterKit

/// The website of the book, with an address for each rule and question.
struct Site {
  /// The file whose only line is the address; also used by the site's build. Empty if there is no site.
  static let file = ".github/site/address"
  static let ofBook = Site(line: (try? Project.text(of: file)) ?? "")

  /// The address without a slash at the end.
  let address: String

  /// Creates the site whose address is in a line; `nil` if the line is blank.
  init?(line: String) {
    guard let word = line.split(whereSeparator: \.isWhitespace).first else { return nil }
    address = String(word.hasSuffix("/") ? word.dropLast() : word)
  }

  func address(of rule: Rule) -> String { "\(address)/rules/#\(rule.id)" }

  func address(of question: Question, in language: Language) -> String {
    "\(address)/\(Text("en/questions", ko: "questions")[language])/#\(question.name)"
  }
}
