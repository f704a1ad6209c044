import ChapterKit

/// What a user asked for, read from the words after the command's name.
struct Call {
  /// What to do.
  enum Action {
    case contents
    case tell(Chapter)
    case tellAll
    /// A note laid out for the terminal, with its answers or without.
    case note(Chapter, hasAnswers: Bool)
    /// A note as it stands in its file.
    case source(Chapter)
    case mistake(Chapter, Int)
    /// What an exercise asks.
    case exercise(Chapter, Int)
    /// All orders of a little program, and how often each is seen in so many runs.
    case orders(Chapter, LittleProgram, times: Int?)
    /// A little program with the reader as its queue.
    case seat(Chapter, LittleProgram)
    /// A hint of an exercise.
    case hint(Chapter, Int, Int)
    /// A hint for a stage of a queue of one's own.
    case queueHint(Chapter, stage: Int)
    /// An exercise with its answer.
    case answer(Chapter, Int)
    /// What a reader has written for an exercise is tried: once, or each time it is saved.
    case check(Chapter, Int?, isWatching: Bool)
    /// The rules that have an id, or that some words are about.
    case rule([String])
    /// A program that shows how Linux departs from a rule, with a report.
    case reproducer([String])
    /// What departs from the documents.
    case departures
    /// All rules: chapter by chapter, or as JSON.
    case rules(isJSON: Bool)
    /// What the book says to somebody who asks why.
    case why(String)
    /// Measure what operations cost: all, or what is quickly done; as JSON or as a table.
    case benchmark(isQuick: Bool, isJSON: Bool)
    /// Leave out each statement of the book in turn: and keep what comes of it, or compare it.
    case leaveOut(records: Bool, only: String?)
    /// What the reader has done, and what comes next.
    case next
    /// Forget what the reader has done.
    case reset
    case help(Topic)
    case version
  }

  /// What is done, apart from what it is done to. Options go with some kinds and not with others.
  enum Kind: CaseIterable {
    case contents, walkthrough, all, note, source, mistake, exercise, hint, answer, check, watch,
      orders, seat, rule, reproducer, rules, departures, why, next, progress, benchmark, leaveOut,
      help, version
  }

  let action: Action
  let language: Language
  let wantsColour: Bool
  /// Whether there is colour where the output is no terminal.
  let forcesColour: Bool
  /// Whether what is longer than the screen is not paged.
  let refusesPager: Bool
  /// The values of the chapter's own options, by name.
  let options: [String: String]
  /// Whether the reader says first what will come out.
  let asksFirst: Bool
  /// The files to write the pictures of an episode to.
  let pictures: PictureFiles
  /// The one step that is told; `nil` if all are.
  let step: Int?
  /// What is asked of the lines of a step, in place of telling it.
  let lineQuestion: LineQuestion?

  /// The language that a call asks for, also when the rest of it cannot be understood.
  static func language(in words: [String]) -> Language? {
    for (place, word) in words.enumerated() {
      if word == "--lang", place + 1 < words.count {
        return Language(rawValue: words[place + 1].lowercased())
      }
      if word.hasPrefix("--lang=") { return Language(rawValue: word.dropFirst(7).lowercased()) }
    }
    return nil
  }

  /// Whether it only tells something, and nobody types meanwhile or waits to see how far it is.
  var isPaged: Bool {
    if refusesPager || asksFirst { return false }
    return switch action {
    case .tell(let chapter): chapter.options.allSatisfy { options[$0.name] == $0.standard }
    case .tellAll, .note, .source, .mistake, .answer, .rule, .reproducer, .rules, .departures, .why,
      .help:
      true
    default: false
    }
  }

  /// Reads the words of a call.
  ///
  /// - Throws: ``Refusal`` with status 64, whose message says what there is instead.
  init(_ words: [String], chapters: [Chapter], language: Language) throws(Refusal) {
    let words = Words(words, chapters: chapters)
    try words.refuseMisspelled()
    let topic: Topic
    do {
      topic = try Topic(words.plain.first, in: chapters)
    } catch {
      // A word behind an option that does not exist may be its value.
      try words.refuseUnknown(for: .book)
      throw error
    }
    try words.refuseUnknown(for: topic)
    try words.refuseRepeated()
    self.language =
      try words.value(of: "--lang", for: topic).flatMap(Language.init) ?? language
    wantsColour = !words.has("--no-color")
    forcesColour = words.has("--color")
    refusesPager = words.has("--no-pager")
    asksFirst = words.has("--predict")
    if words.has("--help") || topic.kind == .help {
      let rest = topic.kind == .help ? words.plain.dropFirst() : words.plain[...]
      if topic.kind == .help { try words.refuseSurplus(for: topic) }
      action = .help(try Topic(rest.first, in: chapters))
      options = [:]
      pictures = PictureFiles()
      lineQuestion = nil
      step = nil
      return
    }
    let kind = try words.kind(for: topic)
    try words.refuseSurplus(for: topic)
    var options: [String: String] = [:]
    for option in topic.chapter.map(Option.own) ?? [] where option.kinds.contains(kind) {
      options[option.name] =
        option.takesValue
        ? try words.value(of: option.name, for: topic) ?? option.standard
        : words.has(option.name) ? "yes" : ""
    }
    if let chapter = topic.chapter, let own = chapter.walkthroughOption, options[own] == "yes",
      let other = chapter.options.first(where: { $0.name != own && words.has($0.name) })
    {
      throw Refusal(of: own, with: other.name, right: "Workbook \(chapter.label) \(own)")
    }
    // A chapter that writes files asks for it.
    options["--force"] = words.has("--force") ? "yes" : ""
    self.options = options
    pictures = try PictureFiles(words, topic)
    lineQuestion = try LineQuestion(words, topic)
    if lineQuestion != nil, kind == .walkthrough, let chapter = topic.chapter,
      (try? chapter.tellsInstead(options)) == true
    {
      let call = ([chapter.label] + chapter.words(for: .walkthrough)).joined(separator: " ")
      throw Refusal(
        .usage,
        Text(
          "lines are on record for the steps of “Workbook \(call)” alone: Workbook \(call) --why 1",
          ko: "줄을 빼 본 기록은 Workbook \(call)의 단계에만 있습니다: Workbook \(call) --why 1"))
    }
    step = try words.value(of: "--step", for: topic).flatMap { Int($0) }
    action = try Call.action(kind, topic, words)
  }

  private static func action(
    _ kind: Kind, _ topic: Topic, _ words: Words
  ) throws(Refusal) -> Action {
    func number(_ name: String) throws(Refusal) -> Int {
      try words.value(of: name, for: topic).flatMap { Int($0) } ?? 1
    }
    /// The exercise that is named, or else the chapter's coding exercise if it is at the desk.
    func exercise() throws(Refusal) -> Int? {
      if let named = try words.value(of: "--exercise", for: topic) { return Int(named) }
      return topic.chapter.flatMap(Place.coding)
    }
    switch (kind, topic.chapter) {
    case (.walkthrough, let chapter?): return .tell(chapter)
    case (.note, let chapter?): return .note(chapter, hasAnswers: words.has("--answers"))
    case (.source, let chapter?): return .source(chapter)
    case (.mistake, let chapter?): return .mistake(chapter, try number("--mistake"))
    case (.orders, let chapter?):
      let times = try words.value(of: "--times", for: topic).flatMap { Int($0) }
      return .orders(chapter, try program(of: chapter, among: words.chapters), times: times)
    case (.seat, let chapter?):
      return .seat(chapter, try program(of: chapter, among: words.chapters))
    case (.exercise, let chapter?):
      // To predict is to be asked and told.
      let place = try number("--exercise")
      return words.has("--predict") ? .answer(chapter, place) : .exercise(chapter, place)
    case (.hint, let chapter?):
      let hint = try number("--hint")
      // Where more than an exercise is at the desk, what is checked without a word is helped with.
      if chapter.number == Place.queueChapter, !words.has("--exercise") {
        return .queueHint(chapter, stage: hint)
      }
      return .hint(chapter, try exercise() ?? 1, hint)
    case (.answer, let chapter?): return .answer(chapter, try exercise() ?? 1)
    case (.check, let chapter?), (.watch, let chapter?):
      let named = try words.value(of: "--exercise", for: topic).flatMap { Int($0) }
      return .check(chapter, named, isWatching: kind == .watch)
    case (.all, _): return .tellAll
    case (.rule, _): return .rule(Array(words.plain.dropFirst()))
    case (.reproducer, _): return .reproducer(Array(words.plain.dropFirst()))
    case (.departures, _): return .departures
    case (.rules, _): return .rules(isJSON: words.has("--json"))
    case (.why, _): return .why(words.plain.dropFirst().joined(separator: " "))
    case (.benchmark, _):
      return .benchmark(isQuick: words.has("--quick"), isJSON: words.has("--json"))
    case (.leaveOut, _):
      return .leaveOut(
        records: words.has("--record"), only: try words.value(of: "--only", for: topic))
    case (.next, _): return .next
    case (.progress, _): return words.has("--reset") ? .reset : .next
    case (.version, _): return .version
    case (.help, _): return .help(topic)
    case (.contents, _), (_, nil): return .contents
    }
  }

  /// The little program of a chapter.
  ///
  /// - Throws: ``Refusal`` with the chapters that have one.
  private static func program(
    of chapter: Chapter, among chapters: [Chapter]
  ) throws(Refusal) -> LittleProgram {
    if let program = chapter.program { return program }
    let others = chapters.filter { $0.program != nil }.map(\.label).joined(separator: ", ")
    throw Refusal(
      .usage,
      Text(
        "chapter \(chapter.label) has no little program; these have one: \(others)",
        ko: "\(chapter.label)장에는 작은 프로그램이 없습니다. 있는 장: \(others)"))
  }
}
