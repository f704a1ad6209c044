import ChapterKit

/// An action of the command: a row of ``table``, from which parsing, refusals and help derive.
struct Subcommand: Sendable {
  /// The beginning of a command line.
  enum Beginning: Equatable, Sendable {
    case nothing
    case word(String)
    case chapter
  }

  typealias Action = @Sendable (Command, Call) throws -> Status

  let beginning: Beginning
  /// The option that selects the row, unless the beginning alone selects it.
  let asking: Option?
  /// Further options of the row.
  let takes: [Option]
  /// A valid command line, without the command's name.
  let example: String
  /// The name of the required words; `nil` if no words are required.
  let words: Text?
  let help: Text
  /// True if the action reads files of the book.
  let readsBook: Bool
  /// True if the action only prints: it reads no input and shows no progress while the reader waits.
  let isPaged: Bool
  let action: Action

  init(
    _ beginning: Beginning = .nothing, _ asking: Option? = nil, takes: [Option] = [],
    example: String, words: Text? = nil, _ help: String, ko korean: String,
    readsBook: Bool = true, isPaged: Bool = false, _ action: @escaping Action
  ) {
    (self.beginning, self.asking, self.takes) = (beginning, asking, takes)
    (self.example, self.words, self.help) = (example, words, Text(help, ko: korean))
    (self.readsBook, self.isPaged, self.action) = (readsBook, isPaged, action)
  }

  /// Creates a row for commands about a chapter.
  init(
    ofChapter asking: Option?, takes: [Option] = [], example: String, _ help: String,
    ko korean: String, readsBook: Bool = true, isPaged: Bool = false,
    _ action: @escaping @Sendable (Command, Call, Chapter) throws -> Status
  ) {
    self.init(
      .chapter, asking, takes: takes, example: example, help, ko: korean, readsBook: readsBook,
      isPaged: isPaged
    ) { command, call in
      guard let chapter = call.chapter else { return .usage }
      return try action(command, call, chapter)
    }
  }

  /// All options of the row, without the general ones.
  var options: [Option] { [asking].compactMap(\.self) + takes }

  /// The word that selects the row; `nil` if there is none.
  var word: String? {
    if case .word(let word) = beginning { word } else { nil }
  }

  /// Returns true if an option can be combined with the row or selects it.
  func goes(with option: Option, in chapter: Chapter?) -> Bool {
    let isOwn = beginning == .chapter && asking == nil && chapter.map(option.isOwn) == true
    return isOwn || (options + Option.general).contains(option)
  }

  /// Returns true if the row applies to a chapter. Some rows, for example, need a small program.
  func isFor(_ chapter: Chapter) -> Bool {
    switch asking {
    case .orders, .seat: chapter.program != nil
    case .take: Taken.chapters.contains(chapter.number)
    default: true
    }
  }

  /// Returns a valid command line with an option.
  static func call(with option: Option, in chapter: Chapter?, among chapters: [Chapter]) -> String {
    if let owner = chapters.first(where: option.isOwn) {
      let chapter = chapter.map(option.isOwn) == true ? chapter : owner
      return "Workbook \(chapter?.label ?? "") \(option.example(in: chapter))"
    }
    let rows = table.filter { $0.options.contains(option) }
    let row = rows.first { $0.asking == option } ?? rows.first { $0.asking == nil } ?? rows.first
    guard let row else { return "Workbook \(option.example(in: chapter))" }
    var example = row.example.split(separator: " ").map(String.init)
    if row.beginning == .chapter, let chapter, row.isFor(chapter) { example[0] = chapter.label }
    if row.asking != option, !example.contains(option.name) {
      example.append(option.example(in: chapter))
    }
    return (["Workbook"] + example).joined(separator: " ")
  }
}
