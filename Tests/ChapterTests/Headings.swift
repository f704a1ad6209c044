import Operations

@testable import Workbook

extension Note {
  /// A heading of a note.
  struct Heading: Equatable {
    /// 1 for the title of the note.
    let level: Int
    let title: String
    /// What a link to it says behind the `#`, as GitHub makes it.
    let anchor: String
  }

  /// The headings, in order; what stands in a fenced block is none.
  var headings: [Heading] {
    var isFenced = false
    var used: [String: Int] = [:]
    return lines.compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, line.hasPrefix("#"), let match = line.wholeMatch(of: /(#+) (.+)/) else {
        return nil
      }
      let title = String(match.2)
      let anchor = Note.anchor(of: title)
      let count = used[anchor, default: 0]
      used[anchor] = count + 1
      return Heading(
        level: match.1.count, title: title, anchor: count == 0 ? anchor : "\(anchor)-\(count)")
    }
  }

  /// GitHub's rule: lower case, letters, digits, hyphens and underscores, a hyphen for each space.
  static func anchor(of title: String) -> String {
    title.lowercased().reduce(into: "") { anchor, character in
      switch character {
      case " ": anchor.append("-")
      case "-", "_": anchor.append(character)
      case _ where character.isLetter || character.isNumber: anchor.append(character)
      default: break
      }
    }
  }

  /// The section in which a note answers what people ask.
  static let questionsTitle = "자주 묻는 물음"

  /// The questions that the note answers, as headings below that section.
  var questions: [Heading] {
    let headings = headings
    guard let place = headings.firstIndex(where: { $0.title == Note.questionsTitle })
    else { return [] }
    return Array(headings[(place + 1)...].prefix { $0.level > headings[place].level })
  }

  /// What the note says below a heading, up to the next one.
  func text(below heading: Heading) -> String {
    let title = "\(String(repeating: "#", count: heading.level)) \(heading.title)"
    guard let place = lines.firstIndex(of: title) else { return "" }
    let rest = lines[(place + 1)...]
    return rest.prefix { $0 != "---" && !$0.hasPrefix("#") }.joined(separator: "\n")
  }
}
