import ChapterKit
import Operations
import Workbook

/// The texts of the book without Korean.
package enum Untranslated {
  /// Calls that take an English text as an unlabelled argument, and the labels of arguments that are texts.
  private static let names = [
    "Text", "Rule", "Departure", "Step", "claiming", "Episode", "Introduction", "Case", "page.say",
    "page.event", "page.gate", "examiner.situation", "examiner.waitToFinish", "examiner.count",
  ].map { Array($0.utf8) }
  private static let labels: Set = ["says", "asks", "hint", "because"]
  /// The calls whose first argument is a name.
  private static let named: Set = ["Rule", "Step", "Episode"]

  /// The calls with fewer translations than texts, with their positions.
  package static let texts = Result {
    try Project.files(in: "Sources", ending: ".swift").flatMap { path in
      let code = try Array(Project.text(of: path).withBlankLiterals.utf8)
      return code.indices.filter { code[$0] == UInt8(ascii: "(") }.compactMap { bracket in
        guard let name = name(before: bracket, in: code),
          lacksKorean(name, code[(bracket + 1)...])
        else { return nil as String? }
        let line = 1 + code[..<bracket].count { $0 == UInt8(ascii: "\n") }
        return "\(path):\(line): \(name)(…) waits for its Korean"
      }
    }
  }

  /// Returns the name of the call that this parenthesis opens, if the call takes a text.
  private static func name(before bracket: Int, in code: [UInt8]) -> String? {
    names.first { name in
      let before = code[..<bracket].dropLast(name.count).last.map { Unicode.Scalar($0) } ?? " "
      return code[..<bracket].suffix(name.count).elementsEqual(name)
        && !before.properties.isAlphabetic && before != "_"
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns true if a call has more texts than translations. `code` begins after the parenthesis.
  private static func lacksKorean(_ name: String, _ code: ArraySlice<UInt8>) -> Bool {
    var arguments = [""]
    var depth = 0
    for byte in code {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: arguments.append("")
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"): break
      default:
        if depth == 0 { arguments[arguments.count - 1].append(Character(Unicode.Scalar(byte))) }
      }
      if depth < 0 { break }
    }
    let heads = arguments.map { String($0.prefix { $0.isLetter }) }
    // In chapter 21's stages, cases have no title.
    if name == "Case", !heads.contains("rule") { return false }
    let literals = arguments.count { $0.hasPrefix("\"") || $0.hasPrefix("#\"") }
    let own = literals > (named.contains(name) ? 1 : 0) ? 1 : 0
    return own + heads.count { labels.contains($0) } > heads.count { $0 == "ko" }
  }
}
