import Dispatch
import Operations
import Synchronization

/// Rings when a span of time has passed. What waits for time asks one of these, so that a test can
/// have time pass when it likes.
nonisolated public protocol AlarmClock: Sendable {
  /// Sets an alarm. Must be safe to call from any thread; `ring` is called once, on any thread, unless
  /// the alarm is cancelled first. A delay of none or less rings as soon as possible.
  func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm
}

/// What was set, and either rings or is cancelled, once. Safe to use from any thread.
nonisolated public final class Alarm: Sendable {
  private typealias Call = @Sendable () -> Void
  private let calls: Mutex<(action: Call, end: Call?)?>

  /// - Parameter end: Called when it has been cancelled, or is about to ring.
  public init(_ action: @escaping @Sendable () -> Void, end: (@Sendable () -> Void)? = nil) {
    calls = Mutex((action, end))
  }

  /// Whether it has neither rung nor been cancelled.
  public var isSet: Bool { calls.withLock { $0 != nil } }

  /// Rings, unless it has rung or was cancelled. For clocks to call.
  public func ring() { take()?() }

  /// Keeps it from ringing. Returns whether that came in time.
  @discardableResult
  public func cancel() -> Bool { take() != nil }

  private func take() -> (@Sendable () -> Void)? {
    let calls = calls.withLock { $0.take() }
    calls?.end?()
    return calls?.action
  }
}

/// The clock for programs: Dispatch's timers. Time in which the machine sleeps may not count.
nonisolated public struct DispatchAlarmClock: AlarmClock {
  public init() {}
  public func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    // Only cancelled, by the alarm's end; a timer may be cancelled from any thread.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
    let alarm = Alarm(ring) { timer.cancel() }
    timer.setEventHandler { alarm.ring() }
    timer.schedule(deadline: .now() + delay.rounded)
    timer.resume()
    return alarm
  }
}

nonisolated extension Duration {
  /// The nearest that Dispatch can wait for, up to a century and more.
  var rounded: DispatchTimeInterval {
    let seconds = Swift.max(0, Swift.min(components.seconds, 1 << 32))
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
  }
}
