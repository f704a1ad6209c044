import ChapterKit

/// The sentence that explains one of the book's tools at its first use in a note, limited to the members that
/// the code uses. The full introduction is in the notes' README.
enum Frames {
  private static let place = "README.md#이-책의-도구"

  /// - Parameters:
  ///   - step: The code of the step that uses the tool first.
  ///   - chapter: All code that the chapter shows.
  static func sentence(on tool: Introduction, step: [String], chapter: [String]) -> String {
    switch tool.topic {
    case Introduction.recorder.topic: recorder(chapter.joined(separator: "\n"))
    case Introduction.gate.topic: gate(step.joined(separator: "\n")) ?? tool.text.korean
    default: tool.text.korean
    }
  }

  private static func recorder(_ code: String) -> String {
    let members = [
      ("operation", "오퍼레이션의 시작과 끝"), ("add", "추가"), ("cancel", "취소"), ("note", "그 밖의 일"),
    ].filter { code.contains("recorder.\($0.0)(") }.map { "\($0.1)(`\($0.0)`)" }
    let list = members.joined(separator: ", ")
    let lanes =
      code.contains(".lanes(.began)") ? " `lanes(.began)`은 시작한 오퍼레이션의 이름을 그 순서대로 돌려줍니다." : ""
    return "`recorder`는 이 책의 [도구](\(place))로, 일어난 차례대로 적습니다: \(list).\(lanes)"
  }

  /// Returns the sentence about a gate: which code waits, and which event opens the gate.
  private static func gate(_ code: String) -> String? {
    let gates = code.matches(of: /let (\w+) = Gate\("(.*?)"\)/)
    let waitedFor = gates.first { code.contains("\($0.1).wait()") }
    guard let gate = waitedFor ?? gates.first else { return nil }
    let event = gate.2.hasSuffix(".") ? gate.2.dropLast() : gate.2
    // If none of the lines shown waits for the gate, the wait is in code that is not shown.
    return waitedFor != nil
      ? "`\(gate.1).wait()`는 ‘» \(event)’ 줄에서 이 책의 [`Gate`](\(place))가 열릴 때까지 기다립니다."
      : "`Gate`는 이 책의 [도구](\(place))이며, 여기서는 ‘» \(event)’ 줄에서 열립니다."
  }
}
