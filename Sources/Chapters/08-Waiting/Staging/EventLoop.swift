import ChapterKit

/// A thread that handles one event after another, as an app's main thread does.
///
/// Lets a step show a frozen main thread. All members may be called from any thread.
public final class EventLoop: Sendable {
  private let inbox = Inbox()

  public init() {}

  /// Appends an event and returns immediately.
  public func post(_ event: @escaping @Sendable () -> Void) { inbox.post(event) }

  /// Returns when all events posted so far have been handled.
  public func finish() { inbox.waitUntilRead() }
}

extension Page {
  /// Waits until an event loop has handled all posted events, and shows that it has.
  public func finish(_ mainThread: EventLoop, file: String = #filePath, line: Int = #line) {
    mainThread.finish()
    event(
      "The main thread has handled every event.", ko: "메인 스레드가 이벤트를 모두 처리했습니다.",
      file: file, line: line)
  }
}
