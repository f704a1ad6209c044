import ChapterKit

/// The rules from which platforms depart.
struct DepartureList {
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int

  /// Lists the rules by platform, and the command that prints a reproducer.
  var lines: [String] {
    let rules = chapters.flatMap(\.rules)
    let sections = Platform.all.compactMap { platform -> [String]? in
      let departing = rules.filter { $0.departure(on: platform) != nil }
      if departing.isEmpty { return nil }
      return [ink.strong("\(platform.name) (\(departing.count))")]
        + departing.flatMap { rule -> [String] in
          let observed = rule.departure(on: platform).map { $0.observed[language] } ?? ""
          return RuleCard.list([rule], language: language, ink: ink, width: width)
            + Prose("✗ \(observed)").lines(width: width - 4, ink: ink).enumerated()
            .map { place, line in (place == 0 ? "  " : "    ") + line }
        }
    }
    let words = Text("a program that shows one of them:", ko: "하나만 보여 주는 짧은 프로그램:")
    return Array(sections.joined(separator: [""])) + ["", ink.faint(words[language])]
      + ["Workbook rule ID --reproducer"]
  }
}
