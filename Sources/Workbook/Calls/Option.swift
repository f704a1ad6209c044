import ChapterKit

/// An option of the command, with the type of its value.
struct Option: Sendable {
  /// The type of a value.
  enum Value: Sendable {
    case none
    case word([String])
    case number(ClosedRange<Int>)
    /// The number of a mistake or an exercise of the chapter, from 1.
    case episode(@Sendable (Chapter) -> [Chapter.Episode])
    /// Any text: the name of the value in the help, and an example.
    case text(String, example: String)
  }

  /// The name with its dashes: `--notes`.
  let name: String
  let value: Value
  let help: Text

  init(_ name: String, _ help: String, ko korean: String, _ value: Value = .none) {
    (self.name, self.value, self.help) = (name, value, Text(help, ko: korean))
  }

  /// Creates an option of a single chapter.
  init(_ own: Chapter.Option) {
    (name, help) = (own.name, own.help)
    value = own.values.isEmpty ? .none : .word(own.values)
  }

  /// Returns true if the option belongs to this chapter only.
  func isOwn(of chapter: Chapter) -> Bool { chapter.options.contains { $0.name == name } }

  var takesValue: Bool {
    if case .none = value { false } else { true }
  }

  private func range(in chapter: Chapter?) -> ClosedRange<Int>? {
    switch value {
    case .number(let range): range
    case .episode(let episodes): chapter.map { 1...max(1, episodes($0).count) }
    case .none, .word, .text: nil
    }
  }

  /// Returns a range of numbers for the reader.
  static func spelled(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
  }

  /// Returns the valid values for the reader.
  func values(in chapter: Chapter?) -> Text {
    switch value {
    case .none: return Text("", ko: "")
    case .word(let words):
      let list = words.joined(separator: ", ")
      return Text("one of \(list)", ko: list)
    case .text(let name, let example):
      return Text("\(name), as \(example)", ko: "\(name) (예: \(example))")
    case .number, .episode:
      let numbers = range(in: chapter).map(Option.spelled) ?? ""
      return Text("one of \(numbers)", ko: numbers)
    }
  }

  /// Returns a value in its stored form; `nil` if the value is invalid.
  func accepted(_ text: String?, in chapter: Chapter?) -> String? {
    guard let text, !text.isBlank else { return nil }
    switch value {
    case .none: return nil
    case .word(let words): return words.first { $0.lowercased() == text.lowercased() }
    case .text: return text
    case .number, .episode:
      return Int(text).flatMap { range(in: chapter)?.contains($0) == true ? "\($0)" : nil }
    }
  }

  /// Returns the name with a valid value.
  func example(in chapter: Chapter?) -> String {
    switch value {
    case .none: name
    case .word(let words): "\(name) \(words.first ?? "")"
    case .text(_, let example): "\(name) \(example)"
    case .number, .episode: "\(name) \(range(in: chapter)?.lowerBound ?? 1)"
    }
  }

  /// The name as shown in the help.
  var spelling: String {
    switch value {
    case .none: name
    case .word(let words): "\(name) \(words.joined(separator: "|"))"
    case .text(let placeholder, _): "\(name) \(placeholder)"
    case .number, .episode: "\(name) N"
    }
  }
}

extension Option: Equatable {
  static func == (left: Option, right: Option) -> Bool { left.name == right.name }
}

extension Option {
  static let notes = Option("--notes", "the Korean note, in Markdown", ko: "한국어 노트를 Markdown 그대로")
  static let mistake = Option("--mistake", "a common mistake", ko: "흔한 실수", .episode(\.mistakes))
  static let exercise = Option("--exercise", "an exercise", ko: "연습", .episode(\.exercises))
  static let hint = Option(
    "--hint", "a hint for an exercise", ko: "연습의 힌트", .text("N", example: "1"))
  static let answer = Option("--answer", "the answer to an exercise", ko: "연습의 답")
  static let check = Option(
    "--check", "check your code in the folder Desk", ko: "Desk 폴더에 쓴 코드를 확인하기")
  static let one = Option(
    "--case", "one case only, with the output of each run", ko: "한 가지만, 실행마다", .number(1...99))
  static let watch = Option(
    "--watch", "check your code again after each save", ko: "저장할 때마다 다시 확인하기")
  static let orders = Option(
    "--orders", "all possible orders of a small program", ko: "작은 프로그램이 실행될 수 있는 모든 순서")
  static let times = Option(
    "--times", "and how often each occurs here", ko: "여기에서 저마다 몇 번 보이는지도", .number(1...10_000))
  static let seat = Option(
    "--seat", "play the queue: choose what begins next", ko: "큐가 되어 무엇을 시작할지 고르기")
  static let step = Option(
    "--step", "one step only", ko: "한 단계만", .text("N", example: "1"))
  static let predict = Option("--predict", "predict the results first", ko: "결과를 먼저 예측하기")
  static let without = Option(
    "--without", "build and run a step without one of its lines", ko: "단계의 한 줄을 정말로 빼고 빌드해서 실행하기",
    .text("STEP.LINE", example: "3.3"))
  static let take = Option(
    "--take", "write its classes to a folder, ready for an app", ko: "그 클래스를 앱에서 쓸 수 있게 폴더에 쓰기",
    .text("DIR", example: "App"))
  static let reproducer = Option(
    "--reproducer", "a program that shows how Linux departs from a rule, with a bug report",
    ko: "Linux에서 어떻게 다른지 보여 주는 프로그램 (보고서는 주석)")
  static let json = Option("--json", "as JSON, for other programs", ko: "프로그램이 읽을 수 있는 JSON으로")
  static let reset = Option("--reset", "delete your progress; asks first", ko: "한 일을 잊기. 먼저 묻습니다")
  static let version = Option("--version", "version and platform", ko: "버전과 플랫폼")
  static let help = Option("--help", "usage; also -h", ko: "사용법. -h도 됩니다")

  static let language = Option(
    "--lang", "language; default: LC_ALL, LC_MESSAGES, LANG",
    ko: "언어. 없으면 LC_ALL, LC_MESSAGES, LANG",
    .word(Language.allCases.map(\.rawValue)))
  static let noPager = Option(
    "--no-pager", "do not page output longer than the screen", ko: "화면보다 길어도 한꺼번에 보기")
  static let noColour = Option(
    "--no-color", "no colour; like NO_COLOR", ko: "색 없이. NO_COLOR와 같음")

  /// The options that every command accepts.
  static let general = [language, noPager, noColour, help]
}
