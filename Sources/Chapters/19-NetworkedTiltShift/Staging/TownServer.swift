import ChapterKit
import Operations

/// What the server of a step does besides answering at once.
enum TownServer {
  /// The answers with the pictures of the town, by their paths: drawn once, for many servers.
  static let pictures = Dictionary(
    uniqueKeysWithValues: Town.names.map {
      ("/\($0).bmp", Answer.picture(Town.picture($0).bmp()))
    })

  /// Has the server hold back the picture of a path: the gates of the question and of the answer.
  static func hold(_ path: String, on server: LoopbackServer) -> (asked: Gate, answered: Gate) {
    let asked = Gate("The server has been asked.", ko: "서버가 요청을 받았습니다.")
    let answered = Gate("The server answers with the picture.", ko: "서버가 사진을 보냅니다.")
    let picture = pictures[path] ?? .status("404 Not Found")
    server.answer(path, picture.held(at: answered, asked: asked))
    return (asked, answered)
  }

  /// Has the server never answer a path, and see when the other side closes the connection.
  static func stall(_ path: String, on server: LoopbackServer) -> (asked: Gate, closed: Gate) {
    let asked = Gate("The server has been asked.", ko: "서버가 요청을 받았습니다.")
    let closed = Gate(
      "The server sees that the connection is closed.", ko: "서버가 연결이 끊긴 것을 보았습니다.")
    server.answer(path, Answer(.open(asked), .untilClosed(closed)))
    return (asked, closed)
  }
}
