import Operations
import Workbook

extension Note {
  /// A heading of a note.
  struct Heading: Equatable {
    /// The level of the heading; 1 for the title of the note.
    let level: Int
    let title: String
    /// The anchor of the heading on GitHub, without `#`.
    let anchor: String
  }

  /// The headings, in order. Lines in fenced blocks are excluded.
  var headings: [Heading] {
    var isFenced = false
    var used: [String: Int] = [:]
    return lines.compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, line.hasPrefix("#"),
        let match = line.wholeMatch(of: /(#+) (.+?)(?: (?:<a id="[\w.-]+"><\/a>)+)?/)
      else { return nil }
      let title = String(match.2)
      let anchor = Note.anchor(of: title)
      let count = used[anchor, default: 0]
      used[anchor] = count + 1
      return Heading(
        level: match.1.count, title: title, anchor: count == 0 ? anchor : "\(anchor)-\(count)")
    }
  }

  /// Returns the anchor by GitHub's rule: lower case, letters, digits, hyphens, underscores; hyphens for
  /// spaces.
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
}
