import ChapterKit

/// One long call to a server, which somebody else may break off.
///
/// All members may be called from any thread, and in any order.
public final class Transfer: Sendable {
  /// Opened when the call is under way.
  public let waiting = Gate("The transfer waits for the server.", ko: "전송이 서버의 응답을 기다립니다.")
  /// Open it to let the server answer; breaking the transfer off opens it too.
  public let answer = Gate("The server answers.", ko: "서버가 응답합니다.")

  public init() {}

  /// Returns when the server has answered, or as soon as the transfer has been broken off.
  public func run() {
    waiting.open()
    answer.wait()
  }

  /// Breaks the transfer off, also one that has not begun.
  public func abort() { answer.open() }
}
