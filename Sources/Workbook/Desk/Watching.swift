import ChapterKit
import Operations

/// Does something, and again each time that a file is saved with a change in it, until it goes well or
/// the reader leaves.
struct Watching {
  let path: String
  /// Waits a moment for what the reader types; `nil` if nothing has come.
  var key: () -> Character? = { Terminal.key(within: 300) }

  /// - Parameters:
  ///   - wait: Called each time before a change is waited for.
  ///   - answer: Does what a key asks for; says whether the reader stays.
  ///   - work: What is done. What is changed meanwhile counts as changed after it.
  /// - Returns: What came of it last.
  func run(
    beforeWaiting wait: () -> Void, answering answer: (Character) throws -> Bool,
    _ work: () throws -> Status
  ) rethrows -> Status {
    while true {
      let before = text
      let status = try work()
      if status == .agreed { return status }
      wait()
      // An editor may put a new file in the place of the old one: for a moment there is none.
      while text == nil || text == before {
        if let key = key(), try !answer(key) { return status }
      }
    }
  }

  private var text: Data? { FileManager.default.contents(atPath: path) }
}

/// What stands at the desk is tried each time that it is saved; keys ask for more.
struct DeskWatch {
  /// What a key asks for.
  enum Wish: CaseIterable {
    case hint, answer, list, quit

    /// The letter, the one on the same key of a Korean keyboard, and what it is for.
    var told: (latin: Character, korean: Character, name: Text) {
      switch self {
      case .hint: ("h", "ㅗ", Text("a hint", ko: "힌트"))
      case .answer: ("a", "ㅁ", Text("the answer", ko: "답"))
      case .list: ("l", "ㅣ", Text("all cases", ko: "전체 목록"))
      case .quit: ("q", "ㅂ", Text("leave", ko: "끝내기"))
      }
    }

    init?(_ key: Character) {
      let key = Character(key.lowercased())
      let wish = Wish.allCases.first { $0.told.latin == key || $0.told.korean == key }
      guard let wish = key.isNewline ? .quit : wish else { return nil }
      self = wish
    }
  }

  let checking: Checking
  let complain: (String) -> Void
  /// Clears the screen, if there is one.
  let clear: () -> Void
  /// Gives a hint: which, and of which part of a queue of one's own.
  let hint: (_ number: Int, _ stage: Int) throws -> Void
  /// How many hints there are.
  let hints: Int
  /// Tells the book's answer.
  let answer: (_ stage: Int) throws -> Void

  /// Tries it, and again each time that it was changed.
  func run() throws -> Status {
    var reports: [Checking.Report] = []
    var given = 0
    let language = checking.language
    let keys = Wish.allCases.map(\.told).map { "\($0.latin) \($0.name[language])" }
      .joined(separator: " · ")
    func wait() {
      checking.say(
        Text(
          "Waiting for a change in \(checking.place.file).\n\(keys)",
          ko: "\(checking.place.file) 파일을 고쳐서 저장하면 다시 확인합니다.\n\(keys)"))
    }
    func answer(_ key: Character) throws -> Bool {
      if key == Terminal.end {
        checking.say(
          Text(
            "The input has ended, so no key can come: this leaves. Call it in a terminal to go on.",
            ko: "입력이 끝나 키를 받을 수 없으므로 여기서 마칩니다. 계속하려면 터미널에서 실행하세요."))
        return false
      }
      switch Wish(key) {
      case .quit: return false
      case .hint:
        given = given < hints ? given + 1 : 1
        try hint(given, checking.stage(of: reports))
      case .answer:
        clear()
        try self.answer(checking.stage(of: reports))
      case .list:
        clear()
        checking.tell(reports, ofAll: true)
        checking.sum(reports)
      case nil: return true
      }
      wait()
      return true
    }
    return try Terminal.withSingleKeys {
      try Watching(path: "\(Project.folder)/\(checking.place.file)")
        .run(beforeWaiting: wait, answering: answer) {
          clear()
          reports = try checking.buildAndTry(complain: complain) ?? []
          if reports.isEmpty { return .disagreed }
          clear()
          checking.tell(reports, ofAll: false)
          if reports.contains(where: { !$0.passes }) {
            checking.sum(reports)
            return .disagreed
          }
          checking.conclude(reports)
          return .agreed
        }
    }
  }
}
