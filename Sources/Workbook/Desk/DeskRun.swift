import ChapterKit
import Operations

/// One process of the desk: what stands there is tried with one case.
final class DeskRun {
  private let process: ChildProcess
  private let verdict: String
  private let cleanup: () -> Void

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: What is run; it gets `arguments`, the case, the seconds and the file to write to.
  ///   - place: Which of the cases.
  ///   - seconds: How long places are tried.
  init(
    _ program: String, arguments: [String] = [], case place: Int, seconds: Int = DeskCall.seconds
  ) throws {
    let (folder, remove) = try Interruption.folder()
    (verdict, cleanup) = ("\(folder)/verdict", remove)
    process = try ChildProcess(program, arguments + ["\(place)", "\(seconds)", verdict])
  }

  /// Waits for the end, and says what came out and what the code has printed.
  ///
  /// - Parameter seconds: After what time the process is ended, if it does not end itself, as it does
  ///   unless its code keeps it from that.
  func end(atMost seconds: Int = 120) -> (verdict: Verdict, printed: [String]) {
    defer { cleanup() }
    let end = process.end(atMost: seconds)
    let printed = end.output.split(separator: "\n").map(String.init)
    let last = DeskCall.read(verdict) ?? Verdict(.crashes(nil, nil))
    guard case .crashes(let situation, _) = last.judgement else { return (last, printed) }
    func told(_ judgement: Judgement) -> (Verdict, [String]) { (Verdict(judgement), printed) }
    // It has not come to say more.
    if end.wasEnded {
      let awaited = Text("your code returns", ko: "작성한 코드가 돌아오기")
      return told(.endless(situation, awaited: awaited))
    }
    if !end.hasDied { return told(.exits(situation)) }
    let words = DeskRun.lastWords(in: end.errors).map { Text($0, ko: $0) }
    return told(.crashes(situation, words ?? DeskRun.cause(of: end.status)))
  }

  /// Why a process has died that has said nothing.
  private static func cause(of signal: Int32) -> Text? {
    guard signal == SIGSEGV || signal == SIGBUS else { return nil }
    return Text(
      "the stack ran out, or memory was touched that is not there",
      ko: "스택이 다 찼거나 없는 메모리를 건드렸습니다")
  }

  /// What a process has said when it trapped: the message, and where.
  ///
  /// The runtime says `Desk07/07-Cancellation.swift:12: Fatal error: Index out of range`. Where it was
  /// in the standard library tells a learner nothing.
  static func lastWords(in error: String) -> String? {
    let mark = "Fatal error"
    guard let line = error.lines.first(where: { $0.contains(mark) }) else { return nil }
    let parts = String(line).components(separatedBy: mark)
    let message = (parts.last ?? "").drop { $0 == ":" || $0 == " " }
    let place = parts[0].split(separator: "/").last?.split(separator: ": ").first ?? ""
    let isInFile = line.hasPrefix("Desk")
    if message.isEmpty { return isInFile ? String(place) : nil }
    return message + (isInFile ? " (\(place))" : "")
  }
}
