import ChapterKit

/// The help of the command, of a word or of a chapter.
struct Help {
  let call: Call
  let ink: Ink
  let width: Int

  private typealias Row = (call: String, help: Text)

  var lines: [String] {
    let rows = rows + Option.general.map(row)
    return Listing(rows: rows.map { ($0.call, $0.help[call.language]) }, ink: ink)
      .lines(width: width)
  }

  private var rows: [Row] {
    guard let chapter = call.chapter else {
      if call.beginning == .nothing {
        let quiet = Text("without the output of the build", ko: "빌드에 관한 줄 없이")
        return Subcommand.table.map(row) + [("swift run -q Workbook 07", quiet)]
      }
      return Subcommand.table.filter { $0.beginning == call.beginning }
        .flatMap { [row($0)] + $0.takes.map(row) }
    }
    let title = Text(
      "\(chapter.title.english): \(chapter.summary.english)",
      ko: "\(chapter.title.korean): \(chapter.summary.korean)")
    let asked = Subcommand.table.filter { $0.beginning == .chapter && $0.isFor(chapter) }
    let options = chapter.options.map { Option($0) } + (asked.first?.takes ?? [])
    var rows: [Row] = [("swift run Workbook \(chapter.label)", title)] + options.map(row)
    for option in asked.compactMap(\.asking) where option != .help {
      rows += self.rows(of: option, in: chapter)
    }
    if asked.contains(where: { $0.asking == .orders }) {
      rows.append(("  --orders \(Option.times.spelling)", Option.times.help))
    }
    return rows
  }

  private func row(_ subcommand: Subcommand) -> Row {
    ("swift run Workbook \(subcommand.example)", subcommand.help)
  }

  private func row(_ option: Option) -> Row { ("  \(option.spelling)", option.help) }

  /// Returns the titles of mistakes or exercises if these are the option's values; otherwise the option's
  /// help.
  private func rows(of option: Option, in chapter: Chapter) -> [Row] {
    guard case .episode(let episodes) = option.value else { return [row(option)] }
    return zip(1..., episodes(chapter)).map { ("  \(option.name) \($0)", $1.title) }
  }
}
