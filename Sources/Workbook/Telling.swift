import ChapterKit
import Operations

/// Tells an episode of a chapter: a heading, the steps, and what they came to.
struct Telling {
  private let chapter: Chapter
  private let language: Language
  private let ink: Ink
  private let write: (String) -> Void
  let page: Page

  init(_ call: Call, _ chapter: Chapter, ink: Ink, write: @escaping (String) -> Void) {
    self.chapter = chapter
    self.language = call.language
    self.ink = ink
    self.write = write
    page = Page(
      rules: chapter.rules, language: call.language, ink: ink, options: call.options, write: write)
  }

  /// Tells the walkthrough, and where to read on.
  func walkthrough() throws -> Status {
    heading(titleLine)
    try chapter.walkthrough.tell(page)
    let rules = Set(page.steps.flatMap(\.rules))
    let departing = page.steps.filter { $0.verdict == .departs }.compactMap(\.rules.first)
    let disagreeing = page.steps.filter { $0.verdict == .disagrees }.flatMap(\.rules)
    let differing = Set(departing + disagreeing).count
    write(
      Text(
        "rules \(rules.count) · as documented \(rules.count - differing) · otherwise \(differing)",
        ko: "규칙 \(rules.count) · 일치 \(rules.count - differing) · 다름 \(differing)"
      )[language])
    let names = Text("note  spec", ko: "노트  스펙")[language].split(separator: " ")
    write("\(names[0])  \(chapter.note)")
    write("\(names[1])  \(chapter.tests)")
    return disagreeing.isEmpty ? .agreed : .disagreed
  }

  /// Tells a mistake or an exercise.
  func extra(_ episode: Chapter.Episode) throws -> Status {
    heading("\(chapter.label)  \(episode.title[language])")
    try episode.tell(page)
    return page.steps.contains { $0.verdict == .disagrees } ? .disagreed : .agreed
  }

  private var titleLine: String {
    let title =
      language == .korean
      ? "\(chapter.title.korean) · \(chapter.title.english)" : chapter.title.english
    return "\(chapter.label)  \(title)"
  }

  private func heading(_ title: String) {
    let right = "\(chapter.platform.heading) · \(Platform.swiftVersion)"
    let fits = title.cells + 2 + right.cells <= Page.width
    let left = fits ? title.padded(to: Page.width - right.cells) : title
    write(ink.strong(left) + (fits ? ink.faint(right) : ""))
    write(ink.faint(String(repeating: "─", count: Page.width)))
  }
}
