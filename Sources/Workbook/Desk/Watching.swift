import ChapterKit
import Operations

/// Does something, and again each time that a file is saved with a change in it, until it goes well or
/// the reader leaves.
struct Watching {
  let path: String
  /// Waits a moment; says whether the reader wants to leave.
  var isLeaving: () -> Bool = {
    // The line that is left with is nobody else's: the shell would take it for a command.
    guard Terminal.hasInput(within: 300) else { return false }
    _ = readLine()
    return true
  }

  /// - Parameters:
  ///   - wait: Called each time before a change is waited for.
  ///   - work: What is done. What is changed meanwhile counts as changed after it.
  /// - Returns: What came of it last.
  func run(beforeWaiting wait: () -> Void, _ work: () throws -> Status) rethrows -> Status {
    while true {
      let before = text
      let status = try work()
      if status == .agreed { return status }
      wait()
      // An editor may put a new file in the place of the old one: for a moment there is none.
      while text == nil || text == before {
        if isLeaving() { return status }
      }
    }
  }

  private var text: Data? { FileManager.default.contents(atPath: path) }
}

extension Checking {
  /// Tries what stands at the desk, and again each time that it was changed.
  func watch(complain: (String) -> Void) throws -> Status {
    try Watching(path: "\(Project.folder)/\(file)").run {
      say(
        Text(
          "Waiting for a change in \(file); Enter leaves.",
          ko: "\(file) 파일을 고쳐서 저장하면 다시 확인합니다. Enter를 누르면 끝납니다."))
    } _: {
      do {
        return try check()
      } catch let refusal as Refusal where refusal.status == .disagreed {
        complain(refusal.message[language])
        return refusal.status
      }
    }
  }
}
