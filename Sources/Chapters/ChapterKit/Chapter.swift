/// One chapter of the book: its rules, its story, and what its note adds to them.
public struct Chapter: Sendable {
  /// Something to run that tells about the chapter: the walkthrough, a mistake, an exercise.
  public struct Episode: Sendable {
    public let title: Text
    public let tell: @Sendable (Page) throws -> Void

    public init(_ title: Text, _ tell: @escaping @Sendable (Page) throws -> Void) {
      self.title = title
      self.tell = tell
    }
  }

  /// An option that only this chapter has.
  public struct Option: Sendable {
    /// The name with its dashes: `--cancel-at`.
    public let name: String
    public let values: [String]
    public let standard: String
    /// What stands in the help for a value that may be any text: `FILE`; `nil` if there are ``values``.
    public let placeholder: String?
    public let help: Text

    /// - Parameters:
    ///   - values: All values that may be given; anything else is refused.
    ///   - standard: The value when the option is not given.
    public init(_ name: String, values: [String], standard: String, help: Text) {
      self.name = name
      self.values = values
      self.standard = standard
      self.placeholder = nil
      self.help = help
    }

    /// An option whose value may be any text; it is empty when the option is not given.
    ///
    /// - Parameter placeholder: What stands for the value in the help: `FILE`.
    public init(_ name: String, placeholder: String, help: Text) {
      self.name = name
      self.values = []
      self.standard = ""
      self.placeholder = placeholder
      self.help = help
    }
  }

  public let number: Int
  /// The English title, which also names the folder, the module, the tests and the note.
  public let title: Text
  /// One line for the table of contents.
  public let summary: Text
  public let rules: [Rule]
  /// What the chapter's code runs on.
  public let platform: Platform
  public let options: [Option]
  public let walkthrough: Episode
  public let mistakes: [Episode]
  public let exercises: [Episode]

  public init(
    _ number: Int, _ title: Text, summary: Text, rules: [Rule],
    runsOn platform: Platform = .current, options: [Option] = [],
    walkthrough: @escaping @Sendable (Page) throws -> Void, mistakes: [Episode],
    exercises: [Episode]
  ) {
    self.number = number
    self.title = title
    self.summary = summary
    self.rules = rules
    self.platform = platform
    self.options = options
    self.walkthrough = Episode(title, walkthrough)
    self.mistakes = mistakes
    self.exercises = exercises
  }

  /// The number with two digits: `07`.
  public var label: String { number < 10 ? "0\(number)" : "\(number)" }

  /// The title in one word for the command and the note's file: `completion-blocks`.
  public var slug: String { title.english.lowercased().replacing(" ", with: "-") }

  /// The title as the folder and the module have it: `CompletionBlocks`.
  public var name: String {
    title.english.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The paths of the chapter's parts, from the top of the project.
  public var sources: String { "Sources/Chapters/\(label)-\(name)" }
  public var tests: String { "Tests/ChapterTests/Chapter\(label)\(name)Tests.swift" }
  public var note: String { "chapters-ko/\(label)-\(slug).md" }
}
