import ChapterKit
import Operations
import Workbook

/// The statements on Apple's pages about single symbols, each with its rules. The text, in the book's own
/// words, is in `pages.txt` beside this file.
///
/// In the file, `##` precedes a symbol and the way in which its page was read. The page's statements follow.
/// `=` precedes the rules of a statement; `!` precedes the reason why a statement has no test.
struct SymbolPages {
  /// The way in which a page was read.
  enum Reading: String, CaseIterable {
    case full, copy, list, none
  }

  /// A statement of a page, in the book's own words.
  struct Statement {
    let text: String
    let rules: [Rule]
    /// The reason why there is no rule; `nil` if there are rules.
    let reason: String?
  }

  struct Page {
    let symbol: String
    let reading: Reading
    var statements: [Statement] = []
    /// Other remarks on the page.
    var remarks: [String] = []
  }

  /// The error that the file is malformed at this line.
  struct Failure: Error { let line: Substring }

  /// The pages, by section.
  private(set) var parts: [(title: String, pages: [Page])] = []

  var pages: [Page] { parts.flatMap(\.pages) }

  init() throws {
    for line in try Project.text(of: "Sources/Workbook/Notes/Symbols/pages.txt").lines
    where !line.isEmpty {
      let (mark, rest) = (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
      switch mark {
      case "#": parts.append((rest, []))
      case "##":
        let words = rest.split(separator: " ").map(String.init)
        guard words.count == 2, let reading = Reading(rawValue: words[1]), !parts.isEmpty else {
          throw Failure(line: line)
        }
        parts[parts.count - 1].pages.append(Page(symbol: words[0], reading: reading))
      case ">", "-":
        guard var page = parts.last?.pages.last else { throw Failure(line: line) }
        if mark == ">" {
          page.remarks.append(rest)
        } else {
          page.statements += [try statement(rest)]
        }
        parts[parts.count - 1].pages[parts[parts.count - 1].pages.count - 1] = page
      default: throw Failure(line: line)
      }
    }
  }

  private func statement(_ line: String) throws -> Statement {
    if let (_, text, reason) = line.wholeMatch(of: /(.+) ! (.+)/)?.output {
      return Statement(text: String(text), rules: [], reason: String(reason))
    }
    guard let (_, text, ids) = line.wholeMatch(of: /(.+) = (.+)/)?.output else {
      throw Failure(line: Substring(line))
    }
    let rules = try ids.split(separator: " ").map { id in
      guard let rule = book.rule(called: String(id)) else { throw Failure(line: id) }
      return rule
    }
    return Statement(text: String(text), rules: rules, reason: nil)
  }

  /// Returns the tables of a note.
  func lines(for path: String) -> [String] {
    let links = RuleLines(path: path)
    let statements = pages.flatMap(\.statements)
    let open = statements.count { $0.reason != nil }
    var lines = [
      "심벌 \(pages.count)개의 문장 \(statements.count)개 가운데 \(statements.count - open)개는 규칙이고, \(open)개는 확인하지 않는 이유를 적었습니다."
    ]
    for (title, pages) in parts {
      lines += ["", "## \(title)", "", "| 심벌 | 페이지 | 말하는 것 | 규칙 |", "|---|---|---|---|"]
      for page in pages {
        var head = "`\(page.symbol)` | \(page.reading.name)"
        let rows =
          page.remarks.map { ($0, "–") }
          + page.statements.map { statement in
            let rules = statement.rules.map { "\(links.link(to: $0)) (\($0.standing.name.korean))" }
            return (statement.text, statement.reason ?? rules.joined(separator: "<br>"))
          }
        for row in rows {
          lines.append("| \(head) | \(row.0) | \(row.1) |")
          head = " | "
        }
      }
    }
    return lines
  }
}

extension SymbolPages.Reading {
  /// The text in the table.
  var name: String {
    switch self {
    case .full: "모두"
    case .copy: "사본"
    case .list: "목록"
    case .none: "없음"
    }
  }
}
