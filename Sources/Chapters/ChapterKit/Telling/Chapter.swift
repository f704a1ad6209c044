/// One chapter of the book: its rules, episodes and options.
public struct Chapter: Sendable {
  /// A part of the chapter with steps: the walkthrough, a mistake or an exercise.
  public struct Episode: Sendable {
    /// The name in notes and records. Unique in the chapter, among episodes and steps.
    public let name: String
    public let title: Text
    public let steps: [Step]
    /// The task of an exercise, shown before its answer.
    public let question: Question?
    /// The type of the solution, if the exercise is coded at the desk.
    public let attempt: (any Attempt.Type)?

    /// A mistake.
    public init(_ name: String, _ title: String, ko korean: String? = nil, _ steps: Step...) {
      self.init(name, Text(title, ko: korean), steps)
    }

    /// A mistake with steps that depend on the platform.
    public init(_ name: String, _ title: String, ko korean: String? = nil, _ steps: [Step]) {
      self.init(name, Text(title, ko: korean), steps)
    }

    /// An exercise.
    ///
    /// The note repeats the Korean sentences word for word, each on a line of its own; a test compares
    /// them.
    ///
    /// - Parameters:
    ///   - hint: The first idea.
    ///   - second: A further hint, close to the answer.
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

  /// The task of an exercise, with hints that lead to the answer.
  public struct Question: Sendable {
    /// One sentence per line.
    public let text: Text
    /// The hints, from the first idea to nearly the answer. One sentence per line.
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

  /// A command-line option of a single chapter.
  public struct Option: Sendable {
    /// The name with its dashes: `--cancel-at`.
    public let name: String
    public let values: [String]
    public let standard: String
    public let help: Text

    /// - Parameters:
    ///   - values: The permitted values; others are refused. If the list is empty, the option takes no value,
    ///     and its value is `yes` when it is given.
    ///   - standard: The value if the option is not given.
    public init(_ name: String, values: [String] = [], standard: String = "", help: Text) {
      self.name = name
      self.values = values
      self.standard = standard
      self.help = help
    }
  }

  public let number: Int
  /// The title. The folder, the module, the tests and the note are named after the English words.
  public let title: Text
  /// One line for the table of contents.
  public let summary: Text
  public let rules: [Rule]
  /// The implementation that the chapter's code runs on.
  public let platform: Platform
  public let options: [Option]
  /// Introductions of the book's own tools in the chapter's code.
  public let tools: [Introduction]
  public let walkthrough: Episode
  /// The option that requests the walkthrough, if the chapter number alone requests something else.
  public let walkthroughOption: String?
  /// The steps that replace the walkthrough for certain values of the chapter's own options.
  private let instead: @Sendable ([String: String]) throws -> [Step]?
  public let mistakes: [Episode]
  public let exercises: [Episode]
  /// The chapter's program whose orders are searched exhaustively; `nil` if the chapter has none.
  public let program: LittleProgram?

  /// Creates a chapter.
  ///
  /// - Precondition: The names of all episodes and steps are distinct.
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
    precondition(
      Set(names).count == names.count, "two episodes or steps of chapter \(number) share a name")
  }

  /// The walkthrough for these values of the chapter's own options.
  public func walkthrough(_ options: [String: String]) throws -> Episode {
    try instead(options).map { Episode(walkthrough.name, title, $0) } ?? walkthrough
  }

  /// The number with two digits: `07`.
  public var label: String { number < 10 ? "0\(number)" : "\(number)" }

  /// The title as one word, for the command and the file name of the note: `completion-blocks`.
  public var slug: String { title.english.lowercased().replacing(" ", with: "-") }

  /// The title as it appears in the names of the folder and the module: `CompletionBlocks`.
  public var name: String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name of the module.
  public var module: String { "Chapter\(label)\(name)" }

  /// The paths of the chapter's files, relative to the root of the project.
  public var sources: String { "Sources/Chapters/\(label)-\(name)" }
  public var tests: String { "Tests/ChapterTests/Chapter\(label)\(name)Tests.swift" }
  public var note: String { "chapters-ko/\(label)-\(slug).md" }
}
