import Dispatch
import Synchronization

/// A door that is closed until somebody opens it, and then stays open.
///
/// Gates put events of several threads in an order, so that a run is the same every time.
public final class Gate: Sendable {
  /// What it means that the gate is open.
  public let event: Text
  private let semaphore = DispatchSemaphore(value: 0)
  private let opened = Atomic(false)

  /// Makes a closed gate.
  ///
  /// - Parameter event: What opening it means, as a sentence, in Korean too where a page tells of it.
  public init(_ event: String, ko korean: String? = nil) {
    self.event = Text(event, ko: korean ?? event)
  }

  /// Whether the gate is open. Safe to read from any thread.
  public var isOpen: Bool { opened.load(ordering: .acquiring) }

  /// Opens the gate for everyone who waits now or later. Safe to call from any thread.
  public func open() {
    if opened.exchange(true, ordering: .acquiringAndReleasing) { return }
    semaphore.signal()
  }

  /// Returns once the gate is open, or when the deadline has been missed and reported.
  ///
  /// - Parameter limit: The deadline; shorter only where a hang is the point and a child process
  ///   shows it.
  public func wait(atMost limit: DispatchTimeInterval? = nil) {
    switch semaphore.wait(timeout: .now() + (limit ?? Deadline.next)) {
    case .success: semaphore.signal()  // Lets the next one through.
    case .timedOut:
      if limit == nil { Deadline.misses.add(1, ordering: .relaxed) }
      Deadline.missed(event)
    }
  }
}
