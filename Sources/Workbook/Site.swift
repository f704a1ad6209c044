import ChapterKit

/// The website of the book, with an address for each rule and question.
struct Site {
  /// The file with the address in its only line, also used by the site's build. Empty without a site.
  static let file = ".github/site/address"
  static let ofBook = Site(line: (try? Project.text(of: file)) ?? "")

  /// The address without a slash at the end.
  let address: String

  /// The site at the address in a line; `nil` if the line is blank.
  init?(line: String) {
    guard let word = line.split(whereSeparator: \.isWhitespace).first else { return nil }
    address = String(word.hasSuffix("/") ? word.dropLast() : word)
  }

  func address(of rule: Rule) -> String { "\(address)/rules/#\(rule.id)" }

  func address(of question: Question, in language: Language) -> String {
    "\(address)/\(Text("en/questions", ko: "questions")[language])/#\(question.name)"
  }
}
