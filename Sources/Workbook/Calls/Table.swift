import Chapter21FromScratch
import ChapterKit

extension Subcommand {
  /// Shows help on the commands of a chapter, such as `07 --help`.
  static let help = Subcommand(
    .chapter, .help, example: "07 --help", "its mistakes, exercises and options",
    ko: "그 장의 실수와 연습, 옵션", readsBook: false, isPaged: true
  ) { command, call in
    command.say(Help(call: call, ink: command.ink(call), width: command.width).lines)
  }

  /// All actions of the command, in the order of the help.
  static let table: [Subcommand] = [
    Subcommand(example: "", "the table of contents", ko: "차례", readsBook: false) { command, call in
      let done = try command.done
      if !done.chapters.isEmpty { return command.tellPath(done, call) }
      return command.say(
        Contents(
          chapters: command.chapters, language: call.language, ink: command.ink(call),
          width: command.width, height: command.height
        ).lines)
    },
    Subcommand(
      .word("next"), example: "next", "your progress, and the next step",
      ko: "지금까지 한 일과 다음에 할 일", readsBook: false
    ) { command, call in command.tellPath(try command.done, call) },
    Subcommand(
      .word("progress"), takes: [.reset], example: "progress --reset",
      "delete your progress; asks first",
      ko: "처음부터 다시. 먼저 묻습니다", readsBook: false
    ) { command, call in
      try call.has(.reset)
        ? command.reset(call.language) : command.tellPath(command.done, call)
    },
    Subcommand(
      ofChapter: nil, takes: [.step, .predict, .without], example: "07",
      "run a chapter; also 7 or cancellation", ko: "한 장 실행. 7, 취소, cancellation도 됩니다", isPaged: true
    ) { command, call, chapter in
      try command.tell(call, chapter, .walkthrough) { if command.isHeard { $0.isRead = true } }
    },
    help,
    Subcommand(
      ofChapter: .notes, example: "07 --notes", "its Korean note", ko: "그 장의 노트", isPaged: true
    ) { command, _, chapter in
      let lines = try Project.text(of: chapter.note).lines.map(String.init)
      return command.say(lines.last?.isEmpty == true ? Array(lines.dropLast()) : lines)
    },
    Subcommand(
      ofChapter: .take, example: "18 --take App",
      "write its classes to a folder, ready for an app", ko: "그 클래스를 앱에서 쓸 수 있게 폴더에 쓰기"
    ) { command, call, chapter in
      try command.say(
        Taking(
          chapter: chapter, folder: call.text(of: .take) ?? ".", language: call.language,
          width: command.width
        ).lines())
    },
    Subcommand(
      ofChapter: .mistake, takes: [.step, .predict, .without], example: "07 --mistake 1",
      "a common mistake", ko: "흔한 실수", isPaged: true
    ) { command, call, chapter in
      try command.tell(call, chapter, .mistake(call.number(of: .mistake) ?? 1))
    },
    Subcommand(
      ofChapter: .exercise, takes: [.predict], example: "07 --exercise 3", "an exercise",
      ko: "연습이 묻는 것"
    ) { command, call, chapter in
      let number = call.number(of: .exercise) ?? 1
      // A prediction also shows the answer.
      if call.has(.predict) || chapter.exercises[number - 1].question == nil {
        return try command.answer(call, chapter, number)
      }
      return try command.asking(call, chapter, number).ask()
    },
    Subcommand(
      ofChapter: .hint, takes: [.exercise], example: "07 --hint 1", "a hint for it", ko: "그 힌트"
    ) { command, call, chapter in
      let hint = call.text(of: .hint) ?? ""
      // In a chapter with the queue at the desk as well as an exercise, hints without `--exercise` are for
      // the queue.
      guard chapter.number != Assignment.queueChapter || call.has(.exercise) else {
        guard let stage = Int(hint), QueueChecks.stages.indices.contains(stage - 1) else {
          let stages = Option.spelled(1...QueueChecks.stages.count)
          throw Refusal.value(of: Option.hint.name, oneOf: stages, not: hint)
        }
        return command.hint(forStage: stage, of: chapter, call)
      }
      return try command.asking(call, chapter, call.exercise(of: chapter)).hint(hint)
    },
    Subcommand(
      ofChapter: .answer, takes: [.exercise, .step, .without], example: "07 --answer", "its answer",
      ko: "그 답", isPaged: true
    ) { command, call, chapter in
      try command.answer(call, chapter, call.exercise(of: chapter))
    },
    Subcommand(
      ofChapter: .check, takes: [.exercise, .one], example: "07 --check",
      "check your code in the folder Desk", ko: "Desk 폴더에 쓴 코드를 확인"
    ) { command, call, chapter in
      try command.check(call, chapter) { try $0.check(complain: command.complain) }
    },
    Subcommand(
      ofChapter: .watch, takes: [.exercise], example: "07 --watch",
      "check your code again after each save", ko: "저장할 때마다 다시 확인"
    ) { command, call, chapter in
      try command.check(call, chapter) { try command.watch($0, call).run() }
    },
    Subcommand(
      ofChapter: .orders, takes: [.times], example: "05 --orders",
      "all possible orders of a small program", ko: "작은 프로그램이 실행될 수 있는 모든 순서",
      readsBook: false
    ) { command, call, chapter in
      let (lines, status) = command.orders(of: chapter, try command.program(of: chapter), call)
        .lines(times: call.number(of: .times))
      lines.forEach(command.write)
      return status
    },
    Subcommand(
      ofChapter: .seat, example: "05 --seat", "play the queue: choose what begins next",
      ko: "큐가 되어 무엇을 시작할지 고르기", readsBook: false
    ) { command, call, chapter in
      let program = try command.program(of: chapter)
      command.orders(of: chapter, program, call).heading.forEach(command.write)
      Seat(
        program: program, language: call.language, ink: command.ink(call), width: command.width,
        read: command.read, write: command.write
      ).play()
      return .agreed
    },
    Subcommand(
      .word("all"), example: "all", "every chapter", ko: "모든 장", isPaged: true
    ) { command, call in try command.tellAll(call) },
    Subcommand(
      .word("rule"), example: "rule cancel.",
      words: Text(
        "an id, part of an id, or words: Workbook rule cancel.",
        ko: "id나 그 일부, 또는 낱말 (Workbook rule cancel.)"),
      "rules by id, part of an id, or words", ko: "id나 그 일부, 또는 낱말로 규칙 찾기", isPaged: true
    ) { command, call in
      try command.say(
        RuleCard.cards(
          for: call.words, chapters: command.chapters, language: call.language,
          ink: command.ink(call), width: command.width))
    },
    Subcommand(
      .word("rule"), .reproducer, example: "rule dependency.removable --reproducer",
      words: Text("an id: Workbook departures", ko: "id (Workbook departures)"),
      "a program that shows how Linux departs from a rule, with a bug report",
      ko: "Linux에서 어떻게 다른지 보여 주는 프로그램 (보고서는 주석)", isPaged: true
    ) { command, call in
      try command.say(
        Reproducer(RuleCard.rule(for: call.words, chapters: command.chapters)).report)
    },
    Subcommand(
      .word("why"), example: "why \"isReady cancel\"",
      words: Text("some words: Workbook why \"isReady cancel\"", ko: "낱말 (Workbook why \"취소 완료\")"),
      "answers and rules for a question in your words", ko: "궁금한 것에 관한 물음과 규칙", isPaged: true
    ) { command, call in
      try command.say(
        Why(
          words: call.words, chapters: command.chapters, language: call.language,
          ink: command.ink(call), width: command.width
        ).lines)
    },
    Subcommand(
      .word("rules"), takes: [.json], example: "rules", "all rules of the book", ko: "이 책의 모든 규칙",
      isPaged: true
    ) { command, call in
      let list = RuleList(chapters: command.chapters)
      return try command.say(
        call.has(.json)
          ? list.json()
          : list.lines(language: call.language, ink: command.ink(call), width: command.width))
    },
    Subcommand(
      .word("departures"), example: "departures", "the differences between platforms and documents",
      ko: "플랫폼이 문서와 다른 곳", isPaged: true
    ) { command, call in
      command.say(
        DepartureList(
          chapters: command.chapters, language: call.language, ink: command.ink(call),
          width: command.width
        ).lines)
    },
    Subcommand(
      .nothing, .version, example: "--version", "version and platform", ko: "버전과 플랫폼",
      readsBook: false
    ) { command, _ in
      let platform = "\(Platform.current.heading) · \(Platform.swiftVersion)"
      return command.say(["Operation Workbook \(Command.version) · \(platform)"])
    },
  ]
}
