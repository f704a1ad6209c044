import ChapterKit

/// The reader's way through the book: chapters read, values predicted, exercises solved, and the next step.
struct Path {
  /// The chapters of the short tour, which ends with the note `app.md`.
  private static let evening = [0, 3, 5, 7, 13, 18, 20]

  let progress: Progress
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int
  /// The rows of the terminal; `nil` if there is none.
  var height: Int?

  /// Something to do, and the command for it.
  struct Stop: Equatable {
    let call: String
    let title: String
  }

  /// The first open item, starting from the chapter of the last command; `nil` if everything is done.
  var next: Stop? {
    let at = chapters.firstIndex { $0.number == progress.last } ?? 0
    return (chapters[at...] + chapters[..<at]).lazy.compactMap(open).first
  }

  /// Returns the first open item of a chapter.
  private func open(_ chapter: Chapter) -> Stop? {
    let entry = progress.chapters[chapter.number] ?? Progress.Entry()
    let call = "swift run -q Workbook \(chapter.label)"
    if !entry.isRead { return Stop(call: call, title: chapter.title[language]) }
    let left = chapter.exercises.indices.first { !entry.exercises.contains($0 + 1) }
    return left.map { place in
      Stop(
        call: "\(call) --exercise \(place + 1)", title: chapter.exercises[place].title[language])
    }
  }

  var lines: [String] {
    let widest = chapters.map { $0.title[language].cells }.max() ?? 0
    let rows = chapters.map {
      ("\($0.label)  \($0.title[language].padded(to: widest))", done($0))
    }
    let states = chapters.map { "\($0.label)  \($0.title[language]) \(shortly(done: $0))" }
    return Contents(
      chapters: chapters, language: language, ink: ink, width: width, height: height
    ).lines(rows, shortly: states, calls)
  }

  /// Returns the progress of a chapter in signs: whether it has been read, and how many exercises have been
  /// solved.
  private func shortly(done chapter: Chapter) -> String {
    guard let entry = progress.chapters[chapter.number] else { return "·" }
    return (entry.isRead ? "✓" : "·")
      + (entry.exercises.isEmpty ? "" : " \(entry.exercises.count)/\(chapter.exercises.count)")
  }

  private func done(_ chapter: Chapter) -> String {
    guard let entry = progress.chapters[chapter.number] else { return "·" }
    var parts: [Text] = []
    if entry.isRead { parts.append(Text("read", ko: "읽음")) }
    if let score = entry.predicted {
      parts.append(
        Text(
          "predicted \(score.right) of \(score.asked)",
          ko: "예측 \(score.asked)개 가운데 \(score.right)개"))
    }
    if !entry.exercises.isEmpty {
      let count = chapter.exercises.count
      parts.append(
        Text(
          "exercises \(entry.exercises.count) of \(count)",
          ko: "연습 \(count)개 가운데 \(entry.exercises.count)개"))
    }
    if entry.hasQueue == true { parts.append(Text("a queue", ko: "큐")) }
    return parts.isEmpty ? "·" : parts.map { $0[language] }.joined(separator: " · ")
  }

  private var calls: [(String, String)] {
    var others = [
      ("swift run Workbook --help", Text("all other commands", ko: "다른 사용법")[language])
    ]
    let evening = chapters.filter { Path.evening.contains($0.number) }
    if let first = evening.first(where: { progress.chapters[$0.number]?.isRead != true }) {
      let labels = evening.map(\.label).joined(separator: " ")
      let title = Text(
        "the essentials in one evening: \(labels), chapters-ko/app.md",
        ko: "하루저녁에 핵심만: \(labels), chapters-ko/app.md")[language]
      others.insert(("swift run -q Workbook \(first.label)", title), at: 0)
    }
    guard let next else {
      return [(Text("Everything is done.", ko: "모두 마쳤습니다.")[language], "")] + others
    }
    let title = Text("next: \(next.title)", ko: "다음: \(next.title)")[language]
    // If several items have the same command, it is shown only once.
    if others[0].0 == next.call { others[0].0 = "" }
    return [(next.call, title)] + others
  }
}
