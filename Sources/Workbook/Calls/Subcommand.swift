import ChapterKit

/// Something that the command does: a row of ``table``, and all there is of it. Reading a call, refusing
/// it, suggesting what was meant, the help and what is done go by it.
struct Subcommand: Sendable {
  /// What a call begins with.
  enum Beginning: Equatable, Sendable {
    case nothing
    case word(String)
    case chapter
  }

  typealias Action = @Sendable (Command, Call) throws -> Status

  let beginning: Beginning
  /// The option that asks for it, if its beginning alone asks for something else.
  let asking: Option?
  /// The options that go with it besides.
  let takes: [Option]
  /// A call that is right, behind the command's name.
  let example: String
  /// What the words behind the first one are, if there have to be some.
  let words: Text?
  let help: Text
  /// Whether it reads files of the book.
  let readsBook: Bool
  /// Whether it only tells something, and nobody types meanwhile or waits to see how far it is.
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

  /// Something for a chapter.
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

  /// All options that it has of its own.
  var options: [Option] { [asking].compactMap(\.self) + takes }

  /// The word that asks for it, if one does.
  var word: String? {
    if case .word(let word) = beginning { word } else { nil }
  }

  /// Whether an option goes with it, or asks for it.
  func goes(with option: Option, in chapter: Chapter?) -> Bool {
    let isOwn = beginning == .chapter && asking == nil && chapter.map(option.isOwn) == true
    return isOwn || (options + Option.general).contains(option)
  }

  /// Whether a chapter has what it is about: a little program, for some.
  func isFor(_ chapter: Chapter) -> Bool {
    switch asking {
    case .orders, .seat: chapter.program != nil
    case .take: Taken.chapters.contains(chapter.number)
    default: true
    }
  }

  /// A call that is right for an option.
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
