/// One chapter of the book: its rules, its story, and what its note adds to them.
public struct Chapter: Sendable {
  /// Something that tells about the chapter: the walkthrough, a mistake, an exercise.
  public struct Episode: Sendable {
    /// What notes and records call it by; nothing else in its chapter has this name.
    public let name: String
    public let title: Text
    public let steps: [Step]
    /// What an exercise asks before it is told.
    public let question: Question?
    /// What an answer is, if the reader writes it at the desk.
    public let attempt: (any Attempt.Type)?

    /// A mistake.
    public init(_ name: String, _ title: String, ko korean: String? = nil, _ steps: Step...) {
      self.init(name, Text(title, ko: korean), steps)
    }

    /// A mistake whose steps are not the same everywhere.
    public init(_ name: String, _ title: String, ko korean: String? = nil, _ steps: [Step]) {
      self.init(name, Text(title, ko: korean), steps)
    }

    /// An exercise.
    ///
    /// The note says the Korean sentences word for word, each in a line of its own; a test compares.
    ///
    /// - Parameters:
    ///   - hint: The first idea.
    ///   - second: What leads on, nearly to the answer.
    public init(
      _ name: String, _ title: String, ko korean: String? = nil,
      asks question: String, ko koreanQuestion: String? = nil,
      hint: String, ko koreanHint: String? = nil,
      hint second: String? = nil, ko koreanSecond: String? = nil,
      tries attempt: (any Attempt.Type)? = nil, _ steps: Step...
    ) {
      let hints = [Text(hint, ko: koreanHint)] + (second.map { [Text($0, ko: koreanSecond)] } ?? [])
      self.init(
        name, Text(title, ko: korean),
        asks: Question(Text(question, ko: koreanQuestion), hints: hints), tries: attempt, steps)
    }

    init(
      _ name: String, _ title: Text, asks question: Question? = nil,
      tries attempt: (any Attempt.Type)? = nil,
      _ steps: [Step]
    ) {
      self.name = name
      self.title = title
      self.question = question
      self.attempt = attempt
      self.steps = steps
    }
  }

  /// What an exercise asks, and the hints that lead to its answer.
  public struct Question: Sendable {
    /// One sentence a line.
    public let text: Text
    /// From the first idea to nearly the answer; one sentence a line.
    public let hints: [Text]

    init(_ text: Text, hints: [Text]) {
      self.text = Question.oneSentenceALine(text)
      self.hints = hints.map(Question.oneSentenceALine)
    }

    private static func oneSentenceALine(_ text: Text) -> Text {
      func lines(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).reduce(into: "") { lines, word in
          let isNew = lines.last.map { ".?".contains($0) } ?? false
          lines += (lines.isEmpty ? "" : isNew ? "\n" : " ") + word
        }
      }
      return Text(lines(text.english), ko: lines(text.korean))
    }
  }

  /// An option that only this chapter has.
  public struct Option: Sendable {
    /// The name with its dashes: `--cancel-at`.
    public let name: String
    public let values: [String]
    public let standard: String
    public let help: Text

    /// - Parameters:
    ///   - values: All values that may be given; anything else is refused. Without any, the option
    ///     takes none: it is `yes` when it is given.
    ///   - standard: The value when the option is not given.
    public init(_ name: String, values: [String] = [], standard: String = "", help: Text) {
      self.name = name
      self.values = values
      self.standard = standard
      self.help = help
    }
  }

  public let number: Int
  /// The title; its English words also name the folder, the module, the tests and the note.
  public let title: Text
  /// One line for the table of contents.
  public let summary: Text
  public let rules: [Rule]
  /// What the chapter's code runs on.
  public let platform: Platform
  public let options: [Option]
  /// What its code uses that is this book's.
  public let tools: [Introduction]
  public let walkthrough: Episode
  /// The option that asks for the walkthrough where the number alone asks for something else.
  public let walkthroughOption: String?
  /// What is told in place of the walkthrough where the values of the chapter's own options ask for it.
  private let instead: @Sendable ([String: String]) throws -> [Step]?
  public let mistakes: [Episode]
  public let exercises: [Episode]
  /// A program whose orders can all be searched; `nil` where a chapter is about something else.
  public let program: LittleProgram?

  /// A chapter; no two of its episodes and steps have one name.
  public init(
    _ number: Int, _ title: Text, summary: Text, rules: [Rule],
    runsOn platform: Platform = .current, options: [Option] = [],
    tools: [Introduction] = [], walkthrough: [Step], mistakes: [Episode], exercises: [Episode],
    program: LittleProgram? = nil, walkthroughOption: String? = nil,
    instead: @escaping @Sendable ([String: String]) throws -> [Step]? = { _ in nil }
  ) {
    self.number = number
    self.title = title
    self.summary = summary
    self.rules = rules
    self.platform = platform
    self.options = options
    self.tools = tools
    self.walkthrough = Episode("walkthrough", title, walkthrough)
    self.walkthroughOption = walkthroughOption
    self.mistakes = mistakes
    self.exercises = exercises
    self.program = program
    self.instead = instead
    let names = parts.flatMap { [$0.episode.name] + $0.episode.steps.map(\.name) }
    precondition(Set(names).count == names.count, "two of chapter \(number) have one name")
  }

  /// The walkthrough as the chapter's own options ask for it.
  public func walkthrough(_ options: [String: String]) throws -> Episode {
    try instead(options).map { Episode(walkthrough.name, title, $0) } ?? walkthrough
  }

  /// The number with two digits: `07`.
  public var label: String { number < 10 ? "0\(number)" : "\(number)" }

  /// The title in one word for the command and the note's file: `completion-blocks`.
  public var slug: String { title.english.lowercased().replacing(" ", with: "-") }

  /// The title as the folder and the module have it: `CompletionBlocks`.
  public var name: String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The module.
  public var module: String { "Chapter\(label)\(name)" }

  /// The paths of the chapter's parts, from the top of the project.
  public var sources: String { "Sources/Chapters/\(label)-\(name)" }
  public var tests: String { "Tests/ChapterTests/Chapter\(label)\(name)Tests.swift" }
  public var note: String { "chapters-ko/\(label)-\(slug).md" }
}
