import ChapterKit

/// How the command is called: as a whole, or for one topic.
struct Help {
  let topic: Topic
  let language: Language
  let ink: Ink
  let width: Int

  var lines: [String] {
    Listing(rows: rows.map { ($0.call, $0.help[language]) }, ink: ink).lines(width: width)
  }

  private typealias Row = Subcommand.Row

  private var rows: [Row] {
    if let chapter = topic.chapter { return rows(of: chapter) }
    let subcommand = topic.subcommand
    if subcommand.rows.isEmpty || subcommand == .contents {
      return Subcommand.all.flatMap(\.rows) + [Help.quiet] + options(of: .contents)
    }
    return subcommand.rows + options(of: subcommand)
  }

  private static let quiet: Row = (
    "swift run -q Workbook 07", Text("without the lines of the build", ko: "빌드에 관한 줄 없이")
  )

  private func rows(of chapter: Chapter) -> [Row] {
    let title = Text(
      "\(chapter.title.english): \(chapter.summary.english)",
      ko: "\(chapter.title.korean): \(chapter.summary.korean)")
    return [("swift run Workbook \(chapter.label)", title)]
      + rows(of: Option.own(of: chapter), in: chapter)
      + options(of: .walkthrough, in: chapter)
  }

  /// What may stand behind a call of some kind; behind an option that asks for something else, what
  /// may stand behind that.
  private func options(of subcommand: Subcommand, in chapter: Chapter? = nil) -> [Row] {
    rows(
      of: Option.table.filter { $0.goesWith(subcommand) && $0.isFor(chapter) }, in: chapter)
  }

  private func rows(of options: [Option], in chapter: Chapter?) -> [Row] {
    options.flatMap { option -> [Row] in
      let name = ([option.name] + [option.short].compactMap(\.self)).joined(separator: ", ")
      switch option.value {
      case .none:
        let details = Option.table.filter { $0.subcommands == [option.asksFor].compactMap(\.self) }
        return [("  " + name, option.help)]
          + details.map { detail in
            let value = detail.takesValue ? " N" : ""
            return ("  \(option.name) \(detail.name)\(value)", detail.help)
          }
      case .file: return [("  \(name) FILE", option.help)]
      case .number: return [("  \(name) N", option.help)]
      case .text(let placeholder): return [("  \(name) \(placeholder)", option.help)]
      case .word(let words, let standard):
        let usual = standard.map { " (\($0))" } ?? ""
        return [
          (
            "  \(name) \(words.joined(separator: "|"))",
            Text(option.help.english + usual, ko: option.help.korean + usual)
          )
        ]
      case .episode(let episodes):
        return zip(1..., chapter.map(episodes) ?? []).map { number, episode in
          ("  \(name) \(number)", episode.title)
        }
      }
    }
  }
}
