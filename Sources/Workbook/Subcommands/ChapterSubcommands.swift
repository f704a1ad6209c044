import ChapterKit
import Operations

// What the command does for a chapter.

extension Subcommand {
  static let walkthrough = Subcommand(
    ofChapter: "walkthrough",
    help: [
      (
        "swift run Workbook 07",
        Text("one chapter; also 7, cancellation or 취소", ko: "한 장 실행. 7, 취소, cancellation도 됩니다")
      ),
      (
        "swift run Workbook 07 --help",
        Text("its mistakes, exercises and options", ko: "그 장의 실수와 연습, 옵션")
      ),
    ], isPaged: true
  ) { _, _, chapter in
    { command, call in
      try command.tell(call, chapter, .walkthrough) { if command.isHeard { $0.isRead = true } }
    }
  }

  /// A note laid out for the terminal.
  static let note = Subcommand(ofChapter: "note", isPaged: true) { words, _, chapter in
    let hasAnswers = words.has("--answers")
    return { command, call in
      NoteView(
        chapter: chapter, hasAnswers: hasAnswers, language: call.language, ink: command.ink(call),
        width: command.width
      ).lines(of: try Project.text(of: chapter.note)).forEach(command.write)
      return .agreed
    }
  }

  /// A note as it stands in its file.
  static let source = Subcommand(ofChapter: "source", isPaged: true) { _, _, chapter in
    { command, _ in
      let note = try Project.text(of: chapter.note)
      command.write(note.hasSuffix("\n") ? String(note.dropLast()) : note)
      return .agreed
    }
  }

  static let mistake = Subcommand(ofChapter: "mistake", isPaged: true) {
    words, topic, chapter throws(Refusal) in
    let number = try words.number(of: "--mistake", for: topic) ?? 1
    return { command, call in try command.tell(call, chapter, .mistake(number)) }
  }

  /// What an exercise asks.
  static let exercise = Subcommand(
    ofChapter: "exercise",
    help: [
      (
        "swift run Workbook 07 --exercise 3",
        Text(
          "what an exercise asks; hints and the answer go further",
          ko: "연습이 묻는 것. 힌트와 답으로 더 나아갑니다")
      )
    ]
  ) { words, topic, chapter throws(Refusal) in
    // To predict is to be asked and told.
    if words.has("--predict") { return try answer.action(words, topic) }
    let number = try words.number(of: "--exercise", for: topic) ?? 1
    return { command, call in
      if chapter.exercises[number - 1].question == nil {
        return try command.tell(call, chapter, .exercise(number))
      }
      return try command.asking(call, chapter, number).ask()
    }
  }

  static let hint = Subcommand(ofChapter: "hint") { words, topic, chapter throws(Refusal) in
    let hint = try words.number(of: "--hint", for: topic) ?? 1
    // Where more than an exercise is at the desk, what is checked without a word is helped with.
    if chapter.number == Assignment.queueChapter, !words.has("--exercise") {
      return { command, call in
        QueueHint(
          chapter: chapter, stage: hint, language: call.language, ink: command.ink(call),
          width: command.width
        ).lines.forEach(command.write)
        return .agreed
      }
    }
    let number = try words.exercise(for: topic)
    return { command, call in try command.asking(call, chapter, number).hint(hint) }
  }

  /// An exercise with its answer.
  static let answer = Subcommand(ofChapter: "answer", isPaged: true) {
    words, topic, chapter throws(Refusal) in
    let number = try words.exercise(for: topic)
    return { command, call in
      // Who has looked up how a program is written has not written it.
      let isSolved = Assignment.coding(chapter) != number
      return try command.tell(call, chapter, .exercise(number)) {
        if isSolved { $0.finish(number) }
      }
    }
  }

  /// What a reader has written for an exercise is tried.
  static let check = Subcommand(
    ofChapter: "check",
    help: [
      (
        "swift run Workbook 07 --check",
        Text("tries what you have written in the folder Desk", ko: "Desk 폴더에 쓴 코드를 확인")
      )
    ]
  ) { words, topic, chapter throws(Refusal) in
    let named = try words.number(of: "--exercise", for: topic)
    return { command, call in
      try command.check(call, chapter, named) {
        try $0.check(complain: command.complain)
      }
    }
  }

  /// The same, and again each time it is saved.
  static let watch = Subcommand(ofChapter: "watch") { words, topic, chapter throws(Refusal) in
    let named = try words.number(of: "--exercise", for: topic)
    return { command, call in
      try command.check(call, chapter, named) { try command.watch($0, call).run() }
    }
  }

  /// All orders of a little program, and how often each is seen in so many runs.
  static let orders = Subcommand(ofChapter: "orders", readsBook: false) {
    words, topic, chapter throws(Refusal) in
    let times = try words.number(of: "--times", for: topic)
    let program = try chapter.program(among: words.chapters)
    return { command, call in
      let (lines, status) = command.orders(of: chapter, program, call).lines(times: times)
      lines.forEach(command.write)
      return status
    }
  }

  /// A little program with the reader as its queue.
  static let seat = Subcommand(ofChapter: "seat", readsBook: false) {
    words, _, chapter throws(Refusal) in
    let program = try chapter.program(among: words.chapters)
    return { command, call in
      command.orders(of: chapter, program, call).heading.forEach(command.write)
      Seat(
        program: program, language: call.language, ink: command.ink(call), width: command.width,
        read: command.read, write: command.write
      ).play()
      return .agreed
    }
  }
}

extension Words {
  /// The exercise that is named, or else the chapter's coding exercise if it is at the desk.
  fileprivate func exercise(for topic: Topic) throws(Refusal) -> Int {
    try number(of: "--exercise", for: topic) ?? topic.chapter.flatMap(Assignment.coding) ?? 1
  }
}

extension Chapter {
  /// The little program of the chapter.
  ///
  /// - Throws: ``Refusal`` with the chapters that have one.
  fileprivate func program(among chapters: [Chapter]) throws(Refusal) -> LittleProgram {
    if let program { return program }
    let others = chapters.filter { $0.program != nil }.map(\.label).joined(separator: ", ")
    throw Refusal(
      .usage,
      Text(
        "chapter \(label) has no little program; these have one: \(others)",
        ko: "\(label)장에는 작은 프로그램이 없습니다. 있는 장: \(others)"))
  }
}
