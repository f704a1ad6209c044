import Operations
import Synchronization

/// The clock for tests: time passes only when a test advances the clock.
///
/// Alarms may be set and cancelled from any thread; ``advance(by:)`` may be called by only one thread at a
/// time.
nonisolated public final class ManualAlarmClock: AlarmClock {
  private struct State {
    var now = Duration.zero
    /// The alarms, in the order in which they will ring.
    var entries: [(time: Duration, alarm: Alarm)] = []
  }

  private let state = Mutex(State())
  public init() {}

  /// The time since the clock was created.
  public var now: Duration { state.withLock { $0.now } }

  /// The time left until each alarm that is set, the next one first.
  public var remaining: [Duration] {
    state.withLock { state in
      state.entries.filter(\.alarm.isSet).map { $0.time - state.now }
    }
  }

  public func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    let alarm = Alarm(ring)
    state.withLock { state in
      state.entries.removeAll { !$0.alarm.isSet }
      let time = state.now + max(.zero, delay)
      let place = state.entries.firstIndex { $0.time > time } ?? state.entries.count
      state.entries.insert((time, alarm), at: place)
    }
    return alarm
  }

  /// Advances the clock. Every due alarm rings on this thread, in order; while it rings, the clock shows the
  /// alarm's time. Alarms that are set during the call also ring if they are due.
  ///
  /// - Parameter span: Must not be negative.
  public func advance(by span: Duration) {
    precondition(span >= .zero, "time does not run backwards")
    let end = now + span
    while let alarm = due(by: end) { alarm.ring() }
    state.withLock { $0.now = end }
  }

  /// Removes the next alarm if it is due at `end`, and sets the clock to its time.
  private func due(by end: Duration) -> Alarm? {
    state.withLock { state in
      guard let next = state.entries.first, next.time <= end else { return nil }
      state.now = next.time
      return state.entries.removeFirst().alarm
    }
  }
}
