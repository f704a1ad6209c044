import Dispatch
import Operations
import Synchronization

/// A source of alarms, as a substitute for timers. With a manual clock, a test controls the time.
nonisolated public protocol AlarmClock: Sendable {
  /// Sets an alarm. Must be safe to call from any thread.
  ///
  /// `ring` is called once, on any thread, unless the alarm is cancelled first. If the delay is zero or less,
  /// the alarm rings as soon as possible.
  func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm
}

/// An alarm, which either rings once or is cancelled. Safe to use from any thread.
nonisolated public final class Alarm: Sendable {
  private typealias Call = @Sendable () -> Void
  private let calls: Mutex<(action: Call, end: Call?)?>

  /// Creates an alarm that is set.
  ///
  /// - Parameter end: Called when the alarm has been cancelled, or is about to ring.
  public init(_ action: @escaping @Sendable () -> Void, end: (@Sendable () -> Void)? = nil) {
    calls = Mutex((action, end))
  }

  /// True if the alarm has neither rung nor been cancelled.
  public var isSet: Bool { calls.withLock { $0 != nil } }

  /// Rings, unless the alarm has already rung or been cancelled. Clocks call this.
  public func ring() { take()?() }

  /// Cancels the alarm. Returns true if the alarm had not rung.
  @discardableResult
  public func cancel() -> Bool { take() != nil }

  private func take() -> (@Sendable () -> Void)? {
    let calls = calls.withLock { $0.take() }
    calls?.end?()
    return calls?.action
  }
}

/// The clock for programs: Dispatch's timers. Time during which the machine sleeps may not count.
nonisolated public struct DispatchAlarmClock: AlarmClock {
  public init() {}
  public func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    // The only use of the timer elsewhere is that `end` cancels it; a timer may be cancelled from any thread.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
    let alarm = Alarm(ring) { timer.cancel() }
    timer.setEventHandler { alarm.ring() }
    timer.schedule(deadline: .now() + delay.rounded)
    timer.resume()
    return alarm
  }
}

nonisolated extension Duration {
  /// The nearest interval that Dispatch supports; the longest exceeds a century.
  var rounded: DispatchTimeInterval {
    let seconds = Swift.max(0, Swift.min(components.seconds, 1 << 32))
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
  }
}
