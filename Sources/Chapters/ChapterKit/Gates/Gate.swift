import Dispatch
import Synchronization

/// A gate that is closed at first and stays open once it has been opened.
///
/// Gates order the events of several threads, so that a run is the same every time.
public final class Gate: Sendable {
  /// The event that an open gate stands for.
  public let event: Text
  private let semaphore = DispatchSemaphore(value: 0)
  private let opened = Atomic(false)

  /// Creates a closed gate.
  ///
  /// - Parameter event: A sentence that is true once the gate is open; also in Korean if a page shows the
  ///   event.
  public init(_ event: String, ko korean: String? = nil) {
    self.event = Text(event, ko: korean ?? event)
  }

  /// True if the gate is open. Safe to read from any thread.
  public var isOpen: Bool { opened.load(ordering: .acquiring) }

  /// Opens the gate for all current and future waiters. Safe to call from any thread.
  public func open() {
    if opened.exchange(true, ordering: .acquiringAndReleasing) { return }
    semaphore.signal()
  }

  /// Returns once the gate is open, or after reporting that the deadline has passed.
  ///
  /// - Parameter limit: The deadline. Pass a limit shorter than the default only in a child process that
  ///   demonstrates a hang.
  public func wait(atMost limit: DispatchTimeInterval? = nil) {
    switch semaphore.wait(timeout: .now() + (limit ?? Deadline.next)) {
    case .success: semaphore.signal()  // Wakes the next waiter.
    case .timedOut:
      if limit == nil { Deadline.misses.add(1, ordering: .relaxed) }
      Deadline.missed(event)
    }
  }
}
