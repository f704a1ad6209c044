import ChapterKit

/// What the first word of a call names.
enum Topic {
  /// Nothing: the whole book.
  case book
  case chapter(Chapter)
  /// What has a word of its own.
  case subcommand(Subcommand)

  /// What is no chapter and has a word.
  private static var words: [Subcommand] { Subcommand.all.filter(\.isWord) }

  /// Finds what a word names: a number, a title in either language, or that of a ``Subcommand``.
  ///
  /// - Throws: ``Refusal`` with status 64, with what may have been meant.
  init(_ word: String?, in chapters: [Chapter]) throws(Refusal) {
    guard let word else {
      self = .book
      return
    }
    // These first: to compare a word with every title takes long.
    if let known = Topic.words.first(where: { $0.name == word.lowercased() }) {
      self = .subcommand(known)
      return
    }
    let isNumber = !word.isEmpty && word.allSatisfy(\.isNumber)
    let chapter = chapters.first { chapter in
      isNumber
        ? Int(word) == chapter.number
        : Topic.names(of: chapter).contains { Suggestion.isSame(word, $0) }
    }
    if let chapter {
      self = .chapter(chapter)
    } else {
      throw Topic.refusal(of: word, chapters)
    }
  }

  /// What a call without options does about this.
  var subcommand: Subcommand {
    switch self {
    case .book: .contents
    case .chapter: .walkthrough
    case .subcommand(let subcommand): subcommand
    }
  }

  /// The chapter that this is about.
  var chapter: Chapter? {
    if case .chapter(let chapter) = self { chapter } else { nil }
  }

  /// The word for this in a call: `07`, `rules`.
  var word: String? {
    switch self {
    case .book: nil
    case .chapter(let chapter): chapter.label
    case .subcommand(let subcommand): subcommand.name
    }
  }

  /// What a chapter may be called, with its note's file and its folder, which shells complete.
  private static func names(of chapter: Chapter) -> [String] {
    [chapter.title.english, chapter.title.korean].flatMap { [$0, "\(chapter.label)\($0)"] }
  }

  private static func refusal(of word: String, _ chapters: [Chapter]) -> Refusal {
    let rules = chapters.flatMap(\.rules).map(\.id)
    if rules.contains(word) {
      return Refusal(
        .usage,
        Text(
          "“\(word)” is a rule: swift run Workbook rule \(word)",
          ko: "“\(word)”: 장이 아니라 규칙입니다 (swift run Workbook rule \(word))"))
    }
    if word.contains("."), rules.contains(where: { $0.hasPrefix(word) }) {
      return Refusal(
        .usage,
        Text(
          "rules begin with “\(word)”: swift run Workbook rule \(word)",
          ko: "“\(word)”: 장이 아니라 규칙의 앞부분입니다 (swift run Workbook rule \(word))"))
    }
    let choices =
      chapters.map { chapter in
        (
          names: [chapter.title.english, chapter.title.korean],
          shown: Text(
            "\(chapter.label) \(chapter.slug)", ko: "\(chapter.label) \(chapter.title.korean)")
        )
      } + words.map { (names: [$0.name], shown: Text($0.name, ko: $0.name)) }
    if let meant = Suggestion.nearest(to: word, among: choices, names: \.names)?.shown {
      return Refusal(
        .usage,
        Text(
          "there is no chapter “\(word)”; did you mean \(meant.english)?",
          ko: "“\(word)” 장은 없습니다. 비슷한 이름: \(meant.korean)"))
    }
    let numbers = ranges(of: chapters)
    return Refusal(
      .usage,
      Text(
        "there is no chapter “\(word)”; there are \(numbers), listed by: swift run Workbook",
        ko: "“\(word)” 장은 없습니다. 있는 장: \(numbers) (차례: swift run Workbook)"))
  }

  /// The numbers of the chapters: `00–12, 21`.
  private static func ranges(of chapters: [Chapter]) -> String {
    var runs: [[Chapter]] = []
    for chapter in chapters {
      if runs.last?.last?.number == chapter.number - 1 {
        runs[runs.count - 1].append(chapter)
      } else {
        runs.append([chapter])
      }
    }
    return runs.map { run in
      run.count == 1 ? run[0].label : "\(run[0].label)–\(run[run.count - 1].label)"
    }.joined(separator: ", ")
  }
}
