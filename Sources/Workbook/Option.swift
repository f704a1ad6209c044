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
    /// A whole number in this range.
    case number(ClosedRange<Int>)
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
  let asksFor: Subcommand?
  /// What it goes with.
  let subcommands: [Subcommand]
  /// What has to stand before it: `--svg FILE`.
  let follows: [String]
  let help: Text

  init(
    _ name: String, short: String? = nil, _ value: Value = .none, asksFor: Subcommand? = nil,
    with subcommands: [Subcommand], follows: [String] = [], help: Text
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.asksFor = asksFor
    self.subcommands = subcommands
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
      "--hint", .word(["1", "2", "3", "4", "5"]), asksFor: .hint, with: [.exercise, .walkthrough],
      help: Text("a hint for an exercise", ko: "연습의 힌트")),
    Option(
      "--answer", asksFor: .answer, with: [.exercise, .walkthrough],
      help: Text("the answer to an exercise", ko: "연습의 답")),
    Option(
      "--check", asksFor: .check, with: [.exercise, .walkthrough],
      help: Text("try what you have written in the folder Desk", ko: "Desk 폴더에 쓴 코드를 확인하기")),
    Option(
      "--watch", asksFor: .watch, with: [.exercise, .walkthrough],
      help: Text("the same, and again each time the file is saved", ko: "저장할 때마다 다시 확인하기")),
    Option(
      "--predict", with: [.walkthrough, .mistake, .exercise],
      help: Text("say first what will come out", ko: "결과를 먼저 예측하기")),
    Option(
      "--without", .text("STEP.LINE"), with: [.walkthrough, .mistake, .answer],
      help: Text(
        "really leave out a line of a step, and see", ko: "단계의 한 줄을 정말로 빼고 빌드해서 실행하기")),
    Option(
      "--orders", asksFor: .orders, with: [.walkthrough],
      help: Text(
        "every order in which a little program can run", ko: "작은 프로그램이 실행될 수 있는 모든 순서")),
    Option(
      "--times", .number(1...10_000), with: [.orders],
      help: Text("and how often each is seen here", ko: "여기에서 저마다 몇 번 보이는지도")),
    Option(
      "--seat", asksFor: .seat, with: [.walkthrough],
      help: Text("be the queue, and say what begins next", ko: "큐가 되어 무엇을 시작할지 고르기")),
    Option(
      "--trace", .file, with: [.walkthrough, .mistake, .answer],
      help: Text(
        "write the pictures for Perfetto or chrome://tracing",
        ko: "그림을 Perfetto나 chrome://tracing에서 볼 파일로 쓰기")),
    Option(
      "--svg", .file, with: [.walkthrough, .mistake, .answer],
      help: Text("write the picture of a step as SVG", ko: "한 단계의 그림을 SVG 파일로 쓰기")),
    Option(
      "--step", .number(1...99), with: [.walkthrough, .mistake, .answer],
      help: Text("one step alone", ko: "한 단계만")),
    Option(
      "--force", with: [.walkthrough, .mistake, .answer],
      help: Text("replace a file that this has not written", ko: "이 명령이 쓰지 않은 파일도 바꾸기")),
    Option(
      "--reproducer", asksFor: .reproducer, with: [.rule],
      help: Text(
        "a program that shows how Linux departs, and a report to file",
        ko: "Linux에서 어떻게 다른지 보여 주는 프로그램과 보고서")),
    Option(
      "--json", with: [.rules],
      help: Text("as JSON, for programs", ko: "프로그램이 읽을 수 있는 JSON으로")),
    Option(
      "--reset", with: [.progress],
      help: Text("forget what was done; asks first", ko: "한 일을 잊기. 먼저 묻습니다")),
    Option(
      "--lang", .word(["ko", "en"]), with: Subcommand.all,
      help: Text(
        "language; else LC_ALL, LC_MESSAGES, LANG", ko: "언어. 없으면 LC_ALL, LC_MESSAGES, LANG")),
    Option(
      "--color", with: Subcommand.all,
      help: Text("colour also where no terminal is", ko: "터미널이 아닌 곳에도 색을 쓰기")),
    Option(
      "--no-pager", with: Subcommand.all,
      help: Text("all at once, also what is longer than the screen", ko: "화면보다 길어도 한꺼번에 보기")),
    Option(
      "--no-color", with: Subcommand.all,
      help: Text("no colour, as with NO_COLOR", ko: "색 없이. NO_COLOR와 같음")),
    Option(
      "--help", short: "-h", asksFor: .help, with: Subcommand.all,
      help: Text("how to call this", ko: "사용법")),
    Option(
      "--version", short: "-v", asksFor: .version, with: [.contents],
      help: Text("version and platform", ko: "버전과 플랫폼")),
  ]

  /// The options that only a chapter has.
  static func own(of chapter: Chapter) -> [Option] {
    chapter.options.map { option in
      let value =
        option.values.isEmpty ? Value.none : .word(option.values, standard: option.standard)
      return Option(
        option.name, option.placeholder.map { .text($0) } ?? value, with: [.walkthrough],
        help: option.help)
    }
  }

  /// Whether a chapter has what it asks for: a little program, pictures.
  func isFor(_ chapter: Chapter?) -> Bool {
    guard let chapter else { return true }
    switch name {
    case "--orders", "--times", "--seat": return chapter.program != nil
    case "--trace", "--svg": return chapter.hasPictures
    default: return true
    }
  }

  func goesWith(_ subcommand: Subcommand) -> Bool { subcommands.contains(subcommand) }

  var takesValue: Bool {
    if case .none = value { false } else { true }
  }

  /// The value where the option is not given.
  var standard: String? {
    switch value {
    case .word(_, let standard): standard
    case .text: ""
    case .none, .file, .number, .episode: nil
    }
  }

  /// All values that may be given.
  func values(in chapter: Chapter?) -> [String] {
    switch value {
    case .none, .file, .text: []
    case .number(let range): ["\(min(range.upperBound, 200))"]
    case .word(let words, _): words
    case .episode(let episodes):
      chapter.map { episodes($0).indices.map { "\($0 + 1)" } } ?? []
    }
  }
}
