import ChapterKit

/// What a server does once it has been asked: one act after another.
nonisolated struct Answer: Sendable {
  enum Act: Sendable {
    case send([UInt8])
    /// Opens a gate, and goes on.
    case open(Gate)
    /// Goes on when a gate is open.
    case wait(Gate)
    /// Waits until the other side has closed its connection, and opens a gate.
    case untilClosed(Gate)
  }

  var acts: [Act]

  init(_ acts: Act...) { self.acts = acts }

  /// All of a picture.
  static func picture(_ bytes: [UInt8]) -> Answer {
    Answer(.send(head("200 OK", length: bytes.count)), .send(bytes))
  }

  /// A status and no more.
  static func status(_ line: String) -> Answer { Answer(.send(head(line, length: 0))) }

  /// This, when a gate is open; another is opened when the question has come.
  func held(at mayAnswer: Gate, asked: Gate) -> Answer {
    var answer = self
    answer.acts = [.open(asked), .wait(mayAnswer)] + acts
    return answer
  }

  /// The lines before a body.
  ///
  /// - Parameter length: What is said of the length of the body; nothing if it is `nil`.
  static func head(_ status: String, length: Int?) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + (length.map { ["Content-Length: \($0)"] } ?? [])
      + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
