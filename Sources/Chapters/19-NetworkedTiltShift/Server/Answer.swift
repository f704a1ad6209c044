import ChapterKit

/// The server's response to a request, as a sequence of acts.
nonisolated struct Answer: Sendable {
  enum Act: Sendable {
    case send([UInt8])
    /// Opens a gate and continues.
    case open(Gate)
    /// Waits until a gate is open.
    case wait(Gate)
    /// Waits until the client has closed the connection, then opens a gate.
    case untilClosed(Gate)
  }

  var acts: [Act]

  init(_ acts: Act...) { self.acts = acts }

  /// A complete response with a picture.
  static func picture(_ bytes: [UInt8]) -> Answer {
    Answer(.send(head("200 OK", length: bytes.count)), .send(bytes))
  }

  /// A response with a status and no body.
  static func status(_ line: String) -> Answer { Answer(.send(head(line, length: 0))) }

  /// This answer, delayed until a gate is open. Another gate opens when the request has arrived.
  func held(at mayAnswer: Gate, asked: Gate) -> Answer {
    var answer = self
    answer.acts = [.open(asked), .wait(mayAnswer)] + acts
    return answer
  }

  /// The header of a response.
  ///
  /// - Parameter length: The stated length of the body; omitted if `nil`.
  static func head(_ status: String, length: Int?) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + (length.map { ["Content-Length: \($0)"] } ?? [])
      + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
