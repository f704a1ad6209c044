import ChapterKit

/// What a user asked for, read from the words after the command's name.
struct Call {
  /// What to do.
  enum Action {
    case contents
    case tell(Chapter)
    case tellAll
    case note(Chapter)
    case mistake(Chapter, Int)
    case exercise(Chapter, Int)
    case rule(String)
    /// Measure what operations cost; as JSON or as a table.
    case benchmark(isJSON: Bool)
    case help(Chapter?)
    case version
  }

  private(set) var action: Action
  private(set) var language: Language
  private(set) var wantsColour = true
  /// The values of the chapter's own options, by name.
  private(set) var options: [String: String] = [:]

  /// The language that a call asks for, also when the rest of it cannot be understood.
  static func language(in words: [String]) -> Language? {
    for (place, word) in words.enumerated() {
      if word == "--lang", place + 1 < words.count { return Language(rawValue: words[place + 1]) }
      if word.hasPrefix("--lang=") { return Language(rawValue: String(word.dropFirst(7))) }
    }
    return nil
  }

  /// Reads the words of a call.
  ///
  /// - Throws: ``Refusal`` with status 64, whose message says what there is instead.
  init(_ words: [String], chapters: [Chapter], language: Language) throws(Refusal) {
    self.language = language
    action = .contents
    var given: [(name: String, value: String?)] = []
    var plain: [String] = []
    var rest = words[...]
    let known = ["--lang", "--mistake", "--exercise"] + chapters.flatMap { $0.options.map(\.name) }
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        plain.append(word)
        continue
      }
      if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
        given.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if known.contains(word) {
        given.append((word, rest.popFirst()))
      } else {
        given.append((word, nil))
      }
    }
    try read(plain, chapters)
    for option in given { try read(option.name, option.value) }
    if case .tell(let chapter) = action {
      for option in chapter.options where options[option.name] == nil {
        options[option.name] = option.standard
      }
    }
  }

  private var chapter: Chapter? {
    switch action {
    case .tell(let chapter), .note(let chapter), .mistake(let chapter, _),
      .exercise(let chapter, _):
      chapter
    case .help(let chapter): chapter
    case .contents, .tellAll, .rule, .benchmark, .version: nil
    }
  }

  private mutating func read(_ plain: [String], _ chapters: [Chapter]) throws(Refusal) {
    guard let first = plain.first else { return }
    switch first {
    case "all": action = .tellAll
    case "bench": action = .benchmark(isJSON: false)
    case "rule":
      guard plain.count == 2 else {
        throw Refusal(
          .usage,
          Text(
            "rule takes one id, or a part of one: Workbook rule cancel.not-immediate",
            ko: "rule에는 id나 그 일부를 하나 씁니다: Workbook rule cancel.not-immediate"))
      }
      action = .rule(plain[1])
      return
    default:
      action = .tell(try Call.chapter(first, in: chapters))
    }
    if plain.count > 1 {
      throw Refusal(
        .usage,
        Text(
          "one chapter at a time: “\(plain[1])” is too many",
          ko: "한 번에 한 장만 고를 수 있습니다. “\(plain[1])”은(는) 필요 없습니다"))
    }
  }

  private static func chapter(_ word: String, in chapters: [Chapter]) throws(Refusal) -> Chapter {
    let found = chapters.first {
      $0.slug == word.lowercased() || (word.allSatisfy(\.isNumber) && Int(word) == $0.number)
    }
    guard let found else {
      let list = chapters.map { "\($0.label) \($0.slug)" }.joined(separator: ", ")
      throw Refusal(
        .usage,
        Text(
          "there is no chapter “\(word)”; there are \(list)",
          ko: "“\(word)” 장은 없습니다. 있는 장: \(list)"))
    }
    return found
  }

  private mutating func read(_ name: String, _ value: String?) throws(Refusal) {
    switch name {
    case "--lang":
      language = try Call.value(
        value, of: name, among: Language.allCases.map(\.rawValue), Language.init)
    case "--no-color": wantsColour = false
    case "--help", "-h": action = .help(chapter)
    case "--version": action = .version
    case "--json":
      guard case .benchmark = action else {
        throw Refusal(
          .usage,
          Text(
            "--json goes with bench: Workbook bench --json",
            ko: "--json은 bench와 함께 씁니다: Workbook bench --json"))
      }
      action = .benchmark(isJSON: true)
    case "--notes", "--mistake", "--exercise":
      guard case .tell(let chapter) = action else {
        throw Refusal(
          .usage,
          Text(
            "\(name) goes with a chapter: Workbook 07 \(name)",
            ko: "\(name)에는 장이 필요합니다: Workbook 07 \(name)"))
      }
      if name == "--notes" {
        action = .note(chapter)
      } else {
        let count = name == "--mistake" ? chapter.mistakes.count : chapter.exercises.count
        let number = try Call.value(
          value, of: name, among: (0..<count).map { "\($0 + 1)" }
        ) { Int($0) }
        action = name == "--mistake" ? .mistake(chapter, number) : .exercise(chapter, number)
      }
    default:
      guard let option = chapter?.options.first(where: { $0.name == name }) else {
        let own = chapter.map { $0.options.map(\.name) } ?? []
        let list = (Call.options + own).joined(separator: ", ")
        throw Refusal(
          .usage,
          Text(
            "there is no option \(name) here; there are \(list)",
            ko: "여기에는 \(name) 옵션이 없습니다. 있는 옵션: \(list)"))
      }
      options[name] = try Call.value(value, of: name, among: option.values) { $0 }
    }
  }

  private static let options = [
    "--notes", "--mistake", "--exercise", "--lang", "--no-color", "--help", "--version",
  ]

  private static func value<Value>(
    _ given: String?, of name: String, among allowed: [String], _ make: (String) -> Value?
  ) throws(Refusal) -> Value {
    guard let given, allowed.contains(given), let value = make(given) else {
      let list = allowed.joined(separator: ", ")
      let what = given.map { "“\($0)”" }
      throw Refusal(
        .usage,
        Text(
          "\(name) takes one of \(list)" + (what.map { ", not \($0)" } ?? ""),
          ko: "\(name)에 쓸 수 있는 값: \(list)" + (what.map { " (받은 값: \($0))" } ?? "")))
    }
    return value
  }
}
