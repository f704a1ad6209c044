import ChapterKit
import Operations

/// Server answers that wait for a gate.
enum TownServer {
  /// The answers for the pictures of the town by path, drawn once for all servers.
  static let pictures = Dictionary(
    uniqueKeysWithValues: Town.names.map {
      ("/\($0).bmp", Answer.picture(Town.picture($0).bmp()))
    })

  /// Delays the answer for a path. Returns the gate that opens when the request has arrived, and the gate
  /// that releases the answer.
  static func hold(_ path: String, on server: LoopbackServer) -> (asked: Gate, answered: Gate) {
    let asked = Gate("The server has been asked.", ko: "서버가 요청을 받았습니다.")
    let answered = Gate("The server answers with the picture.", ko: "서버가 사진을 보냅니다.")
    let picture = pictures[path] ?? .status("404 Not Found")
    server.answer(path, picture.held(at: answered, asked: asked))
    return (asked, answered)
  }

  /// Leaves a path unanswered. Returns the gate that opens when the request has arrived, and the gate that
  /// opens when the connection has been closed.
  static func stall(_ path: String, on server: LoopbackServer) -> (asked: Gate, closed: Gate) {
    let asked = Gate("The server has been asked.", ko: "서버가 요청을 받았습니다.")
    let closed = Gate(
      "The server sees that the connection is closed.", ko: "서버가 연결이 끊긴 것을 보았습니다.")
    server.answer(path, Answer(.open(asked), .untilClosed(closed)))
    return (asked, closed)
  }
}
