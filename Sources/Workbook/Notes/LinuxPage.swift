import ChapterKit
import Operations
import Workbook

/// The generated parts of the page on Linux: departures, rules measured only on Linux, and rules that cannot
/// be tested there.
enum LinuxPage {
  /// The page, in the folder of the notes.
  private static let file = "linux.md"

  /// Returns a text as a link to the page's section on a rule, if there is one for the platform.
  static func link(_ words: String, to rule: Rule, on platform: Platform) -> String {
    let isExplained =
      platform == .linuxFoundation
      && (rule.departure(on: platform) != nil || rule.sources.contains { $0.document == .linux })
    return isExplained ? "[\(words)](\(file)#\(rule.id))" : words
  }

  /// Returns the rules of a section, folded: the sentence, the behaviour on Linux, and the reproducer.
  static func rules(_ rules: [Rule]) throws -> [String] {
    let names = rules.map { "<code>\($0.id)</code>" }.joined(separator: ", ")
    let head = ["| 규칙 | Linux에서 | 프로그램 |", "|---|---|---|"]
    let rows = try rules.map { rule in
      guard let departure = rule.departure(on: .linuxFoundation) else {
        return "| \(said(by: rule)) | 잰 그대로입니다 | — |"
      }
      let program = try Reproducer(rule)
      let printed = program.crashes ? "크래시가 납니다" : "`\(program.observed)`"
      let told =
        "[파일](../\(program.file))<br>문서대로면 `\(program.documented)`<br>Linux에서는 \(printed)"
      let observed = "\(try outcome(of: rule)): \(departure.observed.korean)"
      return "| \(said(by: rule)) | \(observed) | \(told) |"
    }
    return folded("규칙과 프로그램: \(names)", head + rows)
  }

  /// Returns the rules that, because an API is missing, were not tested on Linux or were tested only in part.
  static func untried() throws -> [String] {
    let results = try Results.recorded(for: .linuxFoundation)
    let rules = book.flatMap(\.rules).filter { rule in
      switch results?.rules[rule.id] {
      case .absent: true
      case .inPart: rule.departure(on: .linuxFoundation) == nil
      default: false
      }
    }
    let rows = try rules.map { "| \(said(by: $0)) | \(try outcome(of: $0)) |" }
    return folded("규칙 \(rules.count)개", ["| 규칙 | Linux에서 |", "|---|---|"] + rows)
  }

  private static func said(by rule: Rule) -> String {
    let link = RuleLines(path: "chapters-ko/\(file)").link(to: rule)
    return "\(rule.sentence.korean)<br>\(link)"
  }

  private static func outcome(of rule: Rule) throws -> String {
    rule.outcomeName(in: try Results.recorded(for: .linuxFoundation)).korean
  }

  private static func folded(_ title: String, _ table: [String]) -> [String] {
    ["<details>", "<summary>\(title)</summary>", ""] + table + ["", "</details>"]
  }
}
