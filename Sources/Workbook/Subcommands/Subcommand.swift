import ChapterKit

/// Something that the command does, for the whole book or for a chapter.
///
/// One entry is all there is of one, with its place in ``all``: reading calls, refusing them,
/// suggesting what was meant, the help and what is done go by it. It is asked for by its word, or by
/// the options that name it.
struct Subcommand: Sendable {
  /// A row of the help: a call, and what it is for.
  typealias Row = (call: String, help: Text)
  /// What is left to do when a call has been read.
  typealias Action = (Command, Call) throws -> Status

  /// What may stand behind the word.
  enum Arguments: Sendable {
    case none
    /// One word or several; where there is none, what to say.
    case some(Text)
    /// What the call is about.
    case topic
  }

  /// How it is asked for.
  enum Asked: Sendable {
    /// By its name.
    case byWord
    /// By that of a chapter, with an option or without.
    case ofChapter
    /// By what another one asks for, with an option or without.
    case otherwise
  }

  let name: String
  private let asked: Asked
  /// Whether its name is a word of a call.
  var isWord: Bool { asked == .byWord }
  let arguments: Arguments
  /// What stands behind the word in a call that is right.
  let example: [String]
  /// What the help says of it.
  let rows: [Row]
  /// Whether it reads files of the book, some of them in the middle.
  let readsBook: Bool
  /// Whether it only tells something, and nobody types meanwhile or waits to see how far it is.
  let isPaged: Bool
  private let read: @Sendable (Words, Topic) throws(Refusal) -> Action

  /// Something for the whole book.
  ///
  /// - Parameters:
  ///   - name: The word that asks for it, if one does.
  ///   - help: What the help says of it.
  ///   - read: Reads the rest of a call, and gives what is left to do.
  init(
    _ name: String, asked: Asked = .byWord, _ arguments: Arguments = .none, example: [String] = [],
    help: [Row] = [], readsBook: Bool = true, isPaged: Bool = false,
    _ read: @escaping @Sendable (Words, Topic) throws(Refusal) -> Action
  ) {
    self.name = name
    self.asked = asked
    self.arguments = arguments
    self.example = example
    rows = help
    self.readsBook = readsBook
    self.isPaged = isPaged
    self.read = read
  }

  /// Something for a chapter.
  init(
    ofChapter name: String, help: [Row] = [], readsBook: Bool = true, isPaged: Bool = false,
    _ read: @escaping @Sendable (Words, Topic, Chapter) throws(Refusal) -> Action
  ) {
    self.init(
      name, asked: .ofChapter, help: help, readsBook: readsBook, isPaged: isPaged
    ) { words, topic throws(Refusal) in
      guard let chapter = topic.chapter else { return try Subcommand.contents.read(words, topic) }
      return try read(words, topic, chapter)
    }
  }

  /// Reads the rest of a call.
  ///
  /// - Throws: ``Refusal`` with status 64, whose message says what there is instead.
  func action(_ words: Words, _ topic: Topic) throws(Refusal) -> Action { try read(words, topic) }

  /// The words of a call that is right.
  ///
  /// - Parameter chapter: What it is about, if it is something for a chapter.
  func words(for chapter: Chapter?) -> [String] {
    if isWord { return [name] + example }
    guard asked == .ofChapter, let chapter else { return [] }
    guard let asking = Option.table.first(where: { $0.asksFor == self }) else {
      return [chapter.label]
    }
    let number = asking.takesValue ? ["\(Assignment.coding(chapter) ?? 1)"] : []
    return [chapter.label, asking.name] + number
  }

  /// All of them, in the order of the help.
  static let all: [Subcommand] = [
    .contents, .walkthrough, .note, .source, .mistake, .next, .progress, .exercise, .hint,
    .answer, .check, .watch, .orders, .seat, .everyChapter, .rule, .reproducer, .why, .rules,
    .departures, .help, .version,
  ]
}

extension Subcommand: Equatable {
  static func == (left: Subcommand, right: Subcommand) -> Bool { left.name == right.name }
}
