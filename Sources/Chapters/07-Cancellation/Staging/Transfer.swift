import ChapterKit

/// A long call to a server that another thread may abort.
///
/// All members may be called from any thread, and in any order.
public final class Transfer: Sendable {
  /// Opens when the call is in progress.
  public let waiting = Gate("The transfer waits for the server.", ko: "전송이 서버의 응답을 기다립니다.")
  /// Open this gate to let the server answer. ``abort()`` opens it too.
  public let answer = Gate("The server answers.", ko: "서버가 응답합니다.")

  public init() {}

  /// Returns when the server has answered or the transfer has been aborted.
  public func run() {
    waiting.open()
    answer.wait()
  }

  /// Aborts the transfer, even before it has begun.
  public func abort() { answer.open() }
}
