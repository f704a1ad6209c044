import Dispatch
import Operations
import Synchronization

/// Rings when a span of time has passed. What waits for time asks one of these, so that a test can
/// have time pass when it likes.
public protocol AlarmClock: Sendable {
  /// Sets an alarm. Must be safe to call from any thread.
  ///
  /// - Parameters:
  ///   - delay: How long to wait; none or less rings as soon as possible.
  ///   - ring: Called once, on any thread, unless the alarm is cancelled first.
  func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm
}

/// What was set, and either rings or is cancelled, once. Safe to use from any thread.
public final class Alarm: Sendable {
  private let action: Mutex<(@Sendable () -> Void)?>
  private let end: Mutex<(@Sendable () -> Void)?>

  /// - Parameters:
  ///   - action: Called when it rings.
  ///   - end: Called when it has been cancelled, or is about to ring: lets go of the clockwork.
  public init(_ action: @escaping @Sendable () -> Void, end: (@Sendable () -> Void)? = nil) {
    self.action = Mutex(action)
    self.end = Mutex(end)
  }

  /// Whether it has neither rung nor been cancelled.
  public var isSet: Bool { action.withLock { $0 != nil } }

  /// Rings, unless it has rung or was cancelled. For clocks to call.
  public func ring() { take()?() }

  /// Keeps it from ringing, and lets go of what it would have done.
  ///
  /// - Returns: Whether that came in time.
  @discardableResult
  public func cancel() -> Bool { take() != nil }

  private func take() -> (@Sendable () -> Void)? {
    let action = action.withLock { $0.take() }
    end.withLock { $0.take() }?()
    return action
  }
}

/// The clock for programs: Dispatch's timers. Time in which the machine sleeps may not count.
public struct DispatchAlarmClock: AlarmClock {
  private let queue: DispatchQueue

  /// - Parameter queue: Where alarms ring.
  public init(on queue: DispatchQueue = .global()) { self.queue = queue }

  public func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    // Only cancelled, by the alarm's end; a timer may be cancelled from any thread.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
    let alarm = Alarm(ring) { timer.cancel() }
    timer.setEventHandler { alarm.ring() }
    timer.schedule(deadline: .now() + delay.rounded)
    timer.resume()
    return alarm
  }
}

extension Duration {
  /// The nearest that Dispatch can wait for, up to some centuries.
  var rounded: DispatchTimeInterval {
    let seconds = Swift.max(0, Swift.min(components.seconds, 1 << 32))
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
  }
}
