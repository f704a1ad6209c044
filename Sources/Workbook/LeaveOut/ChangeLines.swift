import ChapterKit

/// What comes of leaving a line out, as lines for a terminal.
struct ChangeLines {
  let language: Language
  let width: Int
  let ink: Ink

  // MARK: In short

  /// A record in a few lines: the first value that is another, or else the first place where the runs
  /// part; or what happens instead.
  func summary(of line: LeaveOutRecord.Line, reason: Text?) -> [String] {
    let changes = line.changes(in: language)
    switch line.outcome {
    case .same: return paragraph(reason ?? Self.same, paint: ink.faint)
    case .needed: return paragraph(Self.needed, paint: ink.faint)
    case .hangs, .crashes: return ending(of: line)
    case .differs:
      guard let first = changes.first(where: \.isOfValue) ?? changes.first else { return [] }
      let rest = changes.count - 1 + max(0, max(first.was.count, first.now.count) - 1)
      let more = Text("and more", ko: "그 밖에도 달라집니다")
      let varies = Text("not the same every time", ko: "실행할 때마다 다를 수 있습니다")
      return pairs(of: first).prefix(1).flatMap(brief)
        + (rest > 0 ? paragraph(more, paint: ink.faint) : [])
        + (line.varies == true ? paragraph(varies, paint: ink.faint) : [])
    }
  }

  static let same = Text("nothing changes", ko: "달라지는 것이 없습니다")
  static let needed = Text(
    "cannot be left out: it would not compile", ko: "뺄 수 없습니다. 컴파일되지 않습니다")

  /// How a run ends that does not come to its end.
  func ending(of line: LeaveOutRecord.Line) -> [String] {
    let last = line.changes(in: language).last?.now.last
    let after = last.map(oneLine)
    let hangs = after.map {
      Text("hangs after “\($0)”", ko: "“\($0)” 다음에 멈춘 채 끝나지 않습니다")
    }
    let crashes = after.map { Text("crashes after “\($0)”", ko: "“\($0)” 다음에 비정상 종료됩니다") }
    let text =
      line.outcome == .hangs
      ? hangs ?? Text("hangs at once", ko: "처음부터 멈춘 채 끝나지 않습니다")
      : crashes ?? Text("crashes at once", ko: "처음부터 비정상 종료됩니다")
    let says = line.says.map { ": \($0)" } ?? ""
    return (text[language] + says).wrapped(to: width - 8).map { "        \(ink.warning($0))" }
  }

  private func paragraph(_ text: Text, paint: (String) -> String) -> [String] {
    text[language].wrapped(to: width - 8).map { "        \(paint($0))" }
  }

  private func oneLine(_ item: ItemText) -> String {
    let first = item.lines.first ?? ""
    return item.label.map { "\($0) \(first)" } ?? first
  }

  /// What stands in the place of what.
  private func pairs(of change: Change) -> [(was: ItemText?, now: ItemText?)] {
    let (was, now) = (change.was, change.now)
    return (0..<max(was.count, now.count)).map { place in
      (place < was.count ? was[place] : nil, place < now.count ? now[place] : nil)
    }
  }

  /// A pair in as few lines as it takes.
  private func brief(_ was: ItemText?, _ now: ItemText?) -> [String] {
    if let text = inOneLine(was, now) {
      return text.wrapped(to: width - 8).enumerated().map {
        ($0 == 0 ? "        " : "          ") + $1
      }
    }
    // Of a table, the first line that is another.
    let (old, new) = (was.map(lines) ?? [], now.map(lines) ?? [])
    let place = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
    func marked(_ sign: String, _ lines: [String]) -> [String] {
      guard lines.indices.contains(place) else { return [] }
      return ["      \(sign) \(lines[place].fitted(to: width - 8))"]
    }
    return marked("−", old) + marked("+", new)
  }

  /// A value that is another, or what a picture says otherwise.
  private func inOneLine(_ was: ItemText?, _ now: ItemText?) -> String? {
    guard let was, let now, was.label == now.label else { return nil }
    if let label = was.label { return "\(label): \(oneValue(was)) → \(oneValue(now))" }
    let difference = DrawnLanes(was.lines).difference(from: DrawnLanes(now.lines))
    return difference.map { "\($0.was) → \($0.now)" }
  }

  private func oneValue(_ item: ItemText) -> String { item.lines.joined(separator: " ") }

  private func lines(_ item: ItemText) -> [String] {
    guard let label = item.label else { return item.lines }
    return ["\(label)  \(item.lines.first ?? "")"] + item.lines.dropFirst()
  }

  // MARK: Side by side

  /// Two runs, what they have in common included: the one on the left, the other on the right.
  func beside(_ run: [ItemText], _ other: [ItemText], ending: [String] = []) -> [String] {
    heads
      + Change.parts(of: run, other).flatMap { part in
        switch part {
        case .common(let item): both(item)
        case .change(let change): pairs(of: change).flatMap(apart)
        }
      } + ending
  }

  /// All places where two runs part, the one on the left, the other on the right.
  func beside(_ changes: [Change]) -> [String] {
    heads + changes.flatMap { pairs(of: $0).flatMap(apart) }
  }

  private var column: Int { (width - 7) / 2 }

  private var heads: [String] {
    let (one, other) = (
      Text("as it is", ko: "그대로"), Text("without the line", ko: "줄을 빼면")
    )
    return [row(ink.faint, one[language], other[language])]
  }

  private func row(_ paint: (String) -> String, _ one: String, _ other: String) -> String {
    "   " + paint(one.padded(to: column)) + " │ " + paint(other)
  }

  /// What both runs show; what is too wide to stand twice stands once.
  private func both(_ item: ItemText) -> [String] {
    rows(item, item, paint: ink.faint) ?? lines(item).map { "   \(ink.faint($0))" }
  }

  private func apart(_ was: ItemText?, _ now: ItemText?) -> [String] {
    if let rows = rows(was, now, paint: { $0 }) { return rows }
    return (was.map(lines) ?? []).map { " − \($0)" } + (now.map(lines) ?? []).map { " + \($0)" }
  }

  /// - Returns: `nil` if a picture or a table is wider than a column.
  private func rows(
    _ one: ItemText?, _ other: ItemText?, paint: (String) -> String
  ) -> [String]? {
    let isDrawn = [one, other].contains { item in
      (item?.lines.count ?? 0) > 1 && item?.lines.contains { $0.cells > column } == true
    }
    if isDrawn { return nil }
    func wrapped(_ item: ItemText?) -> [String] {
      item.map { lines($0).flatMap { $0.cells > column ? $0.wrapped(to: column) : [$0] } } ?? []
    }
    let (left, right) = (wrapped(one), wrapped(other))
    return (0..<max(left.count, right.count)).map { place in
      row(
        paint, left.indices.contains(place) ? left[place] : "",
        right.indices.contains(place) ? right[place] : "")
    }
  }
}

extension String {
  /// This text, or as much of it as `width` columns hold.
  fileprivate func fitted(to width: Int) -> String {
    guard cells > width else { return self }
    var text = ""
    for character in self where text.cells + character.cells < width { text.append(character) }
    return text + "…"
  }
}
