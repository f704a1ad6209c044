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
  private let ended = Gate("the event loop has dealt with everything")

  // snippet.loop
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
  // snippet.end

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
