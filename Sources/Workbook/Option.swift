import ChapterKit

/// An option of the command.
///
/// One entry of ``table`` is all there is of an option: reading calls, refusing them, suggesting
/// what was meant and the help all go by it.
struct Option: Sendable {
  /// What stands behind the name.
  enum Value: Sendable {
    case none
    /// One of these words; where the option is not given, the standard word if there is one.
    case word([String], standard: String? = nil)
    /// A file that is written.
    case file
    /// Any text, which the help calls so; empty where the option is not given.
    case text(String)
    /// The number of a mistake or an exercise of the chapter, from 1.
    case episode(@Sendable (Chapter) -> [Chapter.Episode])
  }

  /// The name with its dashes: `--notes`.
  let name: String
  /// A shorter name: `-h`.
  let short: String?
  let value: Value
  /// What the option makes of a call, if it asks for something else than the words alone.
  let asksFor: Call.Kind?
  /// The calls that it goes with.
  let kinds: [Call.Kind]
  /// What has to stand before it: `--svg FILE`.
  let follows: [String]
  let help: Text

  init(
    _ name: String, short: String? = nil, _ value: Value = .none, asksFor: Call.Kind? = nil,
    with kinds: [Call.Kind], follows: [String] = [], help: Text
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.asksFor = asksFor
    self.kinds = kinds
    self.follows = follows
    self.help = help
  }

  /// The options that are the command's; a chapter can have others besides.
  static let table: [Option] = [
    Option(
      "--notes", asksFor: .note, with: [.walkthrough],
      help: Text("the Korean note, for the terminal", ko: "한국어 노트를 터미널에 맞추어 보기")),
    Option(
      "--answers", with: [.note],
      help: Text("with hints and answers unfolded", ko: "힌트와 답까지 펼쳐서")),
    Option(
      "--raw", asksFor: .source, with: [.note],
      help: Text("as it stands in its file, in Markdown", ko: "파일에 적힌 Markdown 그대로")),
    Option(
      "--mistake", .episode(\.mistakes), asksFor: .mistake, with: [.walkthrough],
      help: Text("a common mistake", ko: "흔한 실수")),
    Option(
      "--exercise", .episode(\.exercises), asksFor: .exercise, with: [.walkthrough],
      help: Text("an exercise", ko: "연습")),
    Option(
      "--predict", with: [.walkthrough, .mistake, .exercise],
      help: Text("say first what will come out", ko: "결과를 먼저 예측하기")),
    Option(
      "--trace", .file, with: [.walkthrough, .mistake, .exercise],
      help: Text(
        "write the pictures for Perfetto or chrome://tracing",
        ko: "그림을 Perfetto나 chrome://tracing에서 볼 파일로 쓰기")),
    Option(
      "--svg", .file, with: [.walkthrough, .mistake, .exercise],
      help: Text("write the picture of a step as SVG", ko: "한 단계의 그림을 SVG 파일로 쓰기")),
    Option(
      "--step", .word((1...8).map(String.init)), with: [.walkthrough, .mistake, .exercise],
      follows: ["--svg", "FILE"],
      help: Text("whose picture --svg writes; else the first", ko: "--svg로 쓸 단계. 없으면 그림이 있는 첫 단계")),
    Option(
      "--quick", with: [.benchmark],
      help: Text("once each, without what takes long", ko: "한 번씩만, 오래 걸리는 것은 빼고")),
    Option(
      "--json", with: [.benchmark, .rules],
      help: Text("as JSON, for programs", ko: "프로그램이 읽을 수 있는 JSON으로")),
    Option(
      "--lang", .word(["ko", "en"]), with: Call.Kind.allCases,
      help: Text(
        "language; else LC_ALL, LC_MESSAGES, LANG", ko: "언어. 없으면 LC_ALL, LC_MESSAGES, LANG")),
    Option(
      "--no-color", with: Call.Kind.allCases,
      help: Text("no colour, as with NO_COLOR", ko: "색 없이. NO_COLOR와 같음")),
    Option(
      "--help", short: "-h", asksFor: .help, with: Call.Kind.allCases,
      help: Text("how to call this", ko: "사용법")),
    Option(
      "--version", short: "-v", asksFor: .version, with: [.contents],
      help: Text("version and platform", ko: "버전과 플랫폼")),
  ]

  /// The options that only a chapter has.
  static func own(of chapter: Chapter) -> [Option] {
    chapter.options.map {
      Option(
        $0.name, $0.placeholder.map { .text($0) } ?? .word($0.values, standard: $0.standard),
        with: [.walkthrough], help: $0.help)
    }
  }

  var takesValue: Bool {
    if case .none = value { false } else { true }
  }

  /// The value where the option is not given.
  var standard: String? {
    switch value {
    case .word(_, let standard): standard
    case .text: ""
    case .none, .file, .episode: nil
    }
  }

  /// All values that may be given.
  func values(in chapter: Chapter?) -> [String] {
    switch value {
    case .none, .file, .text: []
    case .word(let words, _): words
    case .episode(let episodes):
      chapter.map { episodes($0).indices.map { "\($0 + 1)" } } ?? []
    }
  }
}
