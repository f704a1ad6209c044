import ChapterKit
import Operations

/// Repeats an action after each change of a file until the action succeeds or the reader leaves.
struct Watching {
  let path: String
  /// Waits a moment for a key; `nil` if there was none.
  var key: () -> Character? = { Terminal.key(within: 300) }

  /// - Parameters:
  ///   - wait: Called before each wait for a change.
  ///   - answer: Handles a key; returns true to continue.
  ///   - work: The action. A change during the action counts as a change after it.
  /// - Returns: The last status.
  func run(
    beforeWaiting wait: () -> Void, answering answer: (Character) throws -> Bool,
    _ work: () throws -> Status
  ) rethrows -> Status {
    while true {
      let before = text
      let status = try work()
      if status == .agreed { return status }
      wait()
      // While an editor replaces the file, the file may not exist for a moment.
      while text == nil || text == before {
        if let key = key(), try !answer(key) { return status }
      }
    }
  }

  private var text: Data? { FileManager.default.contents(atPath: path) }
}

/// Checks the code after each change of its file, and handles keys.
struct DeskWatch {
  /// The action of a key.
  enum Wish: CaseIterable {
    case hint, answer, list, quit

    /// The letter, the letter on the same key of a Korean keyboard, and the name of the action.
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
  /// Clears the screen if there is a terminal.
  let clear: () -> Void
  /// Shows the hint with this number or, if the task is the reader's queue, the hint for a stage of the
  /// queue.
  let hint: (_ number: Int, _ stage: Int) throws -> Void
  /// The number of hints.
  let hints: Int
  /// Shows the book's answer.
  let answer: (_ stage: Int) throws -> Void

  /// Checks the code, and again after each change.
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
            "End of input: the watch ends. Run this in a terminal to use keys.",
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
