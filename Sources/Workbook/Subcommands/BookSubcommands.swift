import ChapterKit
import Operations

// What the command does for the whole book.

extension Subcommand {
  static let contents = Subcommand(
    "contents", asked: .otherwise,
    help: [("swift run Workbook", Text("the table of contents", ko: "차례"))], readsBook: false
  ) { _, _ in
    { command, call in
      let done = try command.done
      if !done.chapters.isEmpty { return command.tellPath(done, call) }
      Contents(
        chapters: command.chapters, language: call.language, ink: command.ink(call),
        width: command.width, height: command.height
      ).lines.forEach(command.write)
      return .agreed
    }
  }

  static let next = Subcommand(
    "next",
    help: [
      (
        "swift run Workbook next",
        Text("what you have done, and what comes next", ko: "지금까지 한 일과 다음에 할 일")
      )
    ], readsBook: false
  ) { _, _ in
    { command, call in command.tellPath(try command.done, call) }
  }

  static let progress = Subcommand(
    "progress",
    help: [
      (
        "swift run Workbook progress --reset",
        Text("begin anew; asks first", ko: "처음부터 다시. 먼저 묻습니다")
      )
    ], readsBook: false
  ) { words, topic throws(Refusal) in
    if words.has("--reset") { return { command, call in try command.reset(call.language) } }
    return try next.action(words, topic)
  }

  static let everyChapter = Subcommand(
    "all", help: [("swift run Workbook all", Text("every chapter", ko: "모든 장"))], isPaged: true
  ) { _, _ in
    { command, call in
      var status = Status.agreed
      for chapter in command.chapters {
        let telling = try Telling(
          try Call([chapter.label], chapters: command.chapters, language: call.language), chapter,
          width: command.width, ink: command.ink(call), write: command.write)
        if try telling.walkthrough() != .agreed { status = .disagreed }
        if chapter.number != command.chapters.last?.number { command.write("") }
      }
      return status
    }
  }

  static let rule = Subcommand(
    "rule",
    .some(
      Text(
        "rule takes an id, a part of one, or some words: Workbook rule cancel.not-immediate",
        ko: "rule에는 id나 그 일부, 또는 낱말을 씁니다: Workbook rule cancel.not-immediate")),
    example: ["cancel."],
    help: [
      (
        "swift run Workbook rule cancel.",
        Text("rules by id or a part of one, or by words", ko: "id나 그 일부, 또는 낱말로 규칙 찾기")
      )
    ], isPaged: true
  ) { words, _ in
    { command, call in
      try RuleCard.cards(
        for: words.behindFirst, chapters: command.chapters, language: call.language,
        ink: command.ink(call), width: command.width
      ).forEach(command.write)
      return .agreed
    }
  }

  static let reproducer = Subcommand("reproducer", asked: .otherwise, isPaged: true) { words, _ in
    { command, _ in
      let rule = try RuleCard.rule(for: words.behindFirst, chapters: command.chapters)
      try Reproducer(rule).report.forEach(command.write)
      return .agreed
    }
  }

  static let why = Subcommand(
    "why",
    .some(
      Text(
        "why takes some words: Workbook why \"isReady false after cancel\"",
        ko: "why에는 궁금한 것을 씁니다: Workbook why \"취소했는데 멈추지 않는다\"")),
    example: ["cancel"],
    help: [
      (
        "swift run Workbook why \"취소 완료\"",
        Text("questions and rules about some words", ko: "궁금한 것에 관한 물음과 규칙")
      )
    ], isPaged: true
  ) { words, _ in
    { command, call in
      try Why(
        words: words.behindFirst.joined(separator: " "), chapters: command.chapters,
        language: call.language, ink: command.ink(call), width: command.width
      ).lines.forEach(command.write)
      return .agreed
    }
  }

  static let rules = Subcommand(
    "rules",
    help: [("swift run Workbook rules", Text("all rules of the book", ko: "이 책의 모든 규칙"))],
    isPaged: true
  ) { words, _ in
    let isJSON = words.has("--json")
    return { command, call in
      let list = RuleList(chapters: command.chapters)
      let lines =
        isJSON
        ? try list.json()
        : list.lines(language: call.language, ink: command.ink(call), width: command.width)
      lines.forEach(command.write)
      return .agreed
    }
  }

  static let departures = Subcommand(
    "departures",
    help: [
      (
        "swift run Workbook departures",
        Text("where the platforms differ from the documents", ko: "플랫폼이 문서와 다른 곳")
      )
    ], isPaged: true
  ) { _, _ in
    { command, call in
      DepartureList(
        chapters: command.chapters, language: call.language, ink: command.ink(call),
        width: command.width
      ).lines.forEach(command.write)
      return .agreed
    }
  }

  static let help: Subcommand = .init("help", .topic, readsBook: false, isPaged: true) {
    words, topic throws(Refusal) in
    let isWord = topic.subcommand == .help
    if isWord { try words.refuseSurplus(for: topic) }
    let subject = try Topic(
      isWord ? words.behindFirst.first : words.plain.first, in: words.chapters)
    return { command, call in
      Help(topic: subject, language: call.language, ink: command.ink(call), width: command.width)
        .lines.forEach(command.write)
      return .agreed
    }
  }

  static let version = Subcommand("version", readsBook: false) { _, _ in
    { command, _ in
      command.write(
        "Operation Workbook \(Command.version) · \(Platform.current.heading) · \(Platform.swiftVersion)"
      )
      return .agreed
    }
  }
}
