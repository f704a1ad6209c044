import ChapterKit
import Operations

/// Why a download has brought no picture.
public enum DownloadFailure: Error, Hashable {
  case cancelled
  /// The answer has another status than 200.
  case status(Int)
  /// One place leads to another, over and over.
  case redirects
  /// Nothing has come in time.
  case timedOut
  /// The connection has ended before as many bytes had come as were announced.
  case cut(received: Int, announced: Int)
  /// More bytes than anybody wants.
  case tooLong
  /// Nobody has answered, in the words of the system.
  case unreachable(String)
  /// What was answered is no HTTP, or breaks off without a length that says so; in the words of the
  /// system.
  case broken(String)
  /// All has come, and it is no picture.
  case picture(BitmapFailure)

  /// What is wrong, in one line.
  public var message: Text {
    switch self {
    case .cancelled: Text("the download was cancelled", ko: "다운로드를 취소했습니다")
    case .status(let code):
      Text("the server answers with status \(code)", ko: "서버의 응답 코드가 \(code)입니다")
    case .redirects:
      Text("the server leads from one place to another without end", ko: "서버가 다른 주소로 끝없이 돌려보냅니다")
    case .timedOut: Text("the server does not answer in time", ko: "서버가 제때 응답하지 않습니다")
    case .cut(let received, let announced):
      Text(
        "the connection ended after \(received) of \(announced) bytes",
        ko: "\(announced)바이트 가운데 \(received)바이트를 받고 연결이 끊겼습니다")
    case .tooLong:
      Text(
        "the answer is longer than \(HTTPLoader.maximumLength >> 20) MiB",
        ko: "응답이 \(HTTPLoader.maximumLength >> 20)MiB보다 깁니다")
    case .unreachable(let reason):
      Text("no answer from the server: \(reason)", ko: "서버에 닿지 못했습니다: \(reason)")
    // Linux calls a line of a header so for which it makes no room.
    case .broken("Out of memory"):
      Text("a header line of the answer is too long", ko: "응답의 헤더 한 줄이 너무 깁니다")
    case .broken(let reason):
      Text("the answer is not as HTTP has it: \(reason)", ko: "응답이 HTTP에 맞지 않습니다: \(reason)")
    case .picture(let failure): failure.message
    }
  }
}
