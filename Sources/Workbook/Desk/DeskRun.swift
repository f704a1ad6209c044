import ChapterKit
import Operations

/// A desk process, which checks the code with one case.
final class DeskRun {
  /// The output of the code in one situation.
  struct Printed {
    let situation: Text?
    var lines: [String] = []
  }

  private let process: ChildProcess
  private let verdict: String
  private let cleanup: () -> Void

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: The program. Receives `arguments`, the case, the seconds and the file for the verdict.
  ///   - place: The index of the case.
  ///   - seconds: The processor time that the answer may use without making progress.
  init(
    _ program: String, arguments: [String] = [], case place: Int, seconds: Int = DeskCall.seconds
  ) throws {
    let (folder, remove) = try Interruption.folder()
    (verdict, cleanup) = ("\(folder)/verdict", remove)
    process = try ChildProcess(program, arguments + ["\(place)", "\(seconds)", verdict])
  }

  /// Waits for the end of the process, and returns the verdict and the output.
  ///
  /// - Parameter seconds: The time limit, after which the process is killed in case the code prevents it from
  ///   ending by itself.
  func end(atMost seconds: Int = 120) -> (verdict: Verdict, printed: [Printed]) {
    defer { cleanup() }
    let end = process.end(atMost: seconds)
    let printed = DeskRun.printed(in: end.output)
    let last = DeskCall.read(verdict) ?? Verdict(.crashes(nil, nil))
    guard case .crashes(let situation, _) = last.judgement else { return (last, printed) }
    func told(_ judgement: Judgement) -> (Verdict, [Printed]) { (Verdict(judgement), printed) }
    // The process could not write a verdict.
    if end.wasEnded {
      let awaited = Text("your code returns", ko: "작성한 코드가 돌아오기")
      return told(.endless(situation, awaited: awaited))
    }
    if !end.hasDied { return told(.exits(situation)) }
    let words = DeskRun.lastWords(in: end.errors).map { Text($0, ko: $0) }
    return told(.crashes(situation, words ?? DeskRun.cause(of: end.status)))
  }

  /// Returns the output by situation. Situations without output are omitted, except the last one.
  private static func printed(in output: String) -> [Printed] {
    var all = [Printed(situation: nil)]
    for line in output.split(separator: "\n") {
      guard line.first == DeskCall.mark else {
        all[all.count - 1].lines.append(String(line))
        continue
      }
      if all[all.count - 1].lines.isEmpty { all.removeLast() }
      let text = try? JSONDecoder().decode(Text.self, from: Data(line.dropFirst().utf8))
      all.append(Printed(situation: text))
    }
    return all
  }

  /// Returns the reason for a signal, if the process has not reported any.
  private static func cause(of signal: Int32) -> Text? {
    guard signal == SIGSEGV || signal == SIGBUS else { return nil }
    return Text(
      "a stack overflow, or an access to invalid memory",
      ko: "스택이 다 찼거나 없는 메모리를 건드렸습니다")
  }

  /// Returns the message of a trap, with the position in the code.
  ///
  /// The runtime prints `Desk07/07-Cancellation.swift:12: Fatal error: Index out of range`. A position
  /// inside the standard library is omitted.
  static func lastWords(in error: String) -> String? {
    let marks = ["Fatal error", "Precondition failed", "Assertion failed"]
    let found = error.lines.lazy.compactMap { line in
      marks.first(where: line.contains).map { (String(line), $0) }
    }
    guard let (line, mark) = found.first else { return nil }
    let parts = line.components(separatedBy: mark)
    let message = (parts.last ?? "").drop { $0 == ":" || $0 == " " }
    let place = parts[0].split(separator: "/").last?.split(separator: ": ").first ?? ""
    // Matches a position in the desk's file or in a chapter.
    let isKnown = line.hasPrefix("Desk") || line.hasPrefix("Chapter")
    if message.isEmpty { return isKnown ? String(place) : nil }
    return message + (isKnown ? " (\(place))" : "")
  }
}
