import ChapterKit
import Dispatch
import Operations
import Synchronization

/// A thread that deals with one event after another, as the main thread of an app does.
///
/// It stands in for the main thread, so that a frozen one can be shown without freezing whoever
/// looks. All members may be called from any thread.
public final class EventLoop: Sendable {
  private let events = Mutex<[(@Sendable () -> Void)?]>([])
  private let arrivals = DispatchSemaphore(value: 0)
  private let ended = Gate(
    "The event loop has dealt with everything.", ko: "이벤트 루프가 모든 이벤트를 처리했습니다.")

  /// Begins to deal with events, on a thread of its own.
  public init() {
    Thread.detachNewThread { [self] in
      while let event = next() { drainingPool(event) }
      ended.open()
    }
  }

  /// Puts an event behind those that are there already, and returns at once.
  public func post(_ event: @escaping @Sendable () -> Void) { append(event) }

  /// The next event; `nil` once the loop is to end.
  private func next() -> (@Sendable () -> Void)? {
    arrivals.wait()
    return events.withLock { $0.removeFirst() }
  }

  /// Returns when all events so far have been dealt with, and ends the loop.
  public func finish() {
    append(nil)
    ended.wait()
  }

  private func append(_ event: (@Sendable () -> Void)?) {
    events.withLock { $0.append(event) }
    arrivals.signal()
  }
}

extension Page {
  /// Waits until an event loop has dealt with all that was posted, ends it, and says so.
  public func finish(_ mainThread: EventLoop, file: String = #filePath, line: Int = #line) {
    mainThread.finish()
    event(
      "The main thread has dealt with every event.", ko: "메인 스레드가 이벤트를 모두 처리했습니다.",
      file: file, line: line)
  }
}
