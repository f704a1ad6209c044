import Dispatch
import Operations

/// How long something may take, and what counts the time.
nonisolated public struct TimeLimit: Sendable {
  private let begin: @Sendable (@escaping @Sendable () -> Void) -> Cancellation

  /// - Parameter begin: Called when the time begins to count, with what is to be called when it is
  ///   up. Returns what keeps that from being called.
  public init(
    _ begin: @escaping @Sendable (@escaping @Sendable () -> Void) -> Cancellation
  ) {
    self.begin = begin
  }

  /// Begins to count. May be called from any thread, and more than once.
  public func callAsFunction(whenUp: @escaping @Sendable () -> Void) -> Cancellation {
    begin(whenUp)
  }

  /// As many seconds of the system's clock.
  public static func seconds(_ count: Int) -> TimeLimit {
    TimeLimit { whenUp in
      let countdown = Countdown(seconds: count, whenUp)
      return Cancellation { countdown.cancel() }
    }
  }

  /// No limit.
  public static let none = TimeLimit { _ in Cancellation {} }
}

/// A timer of Dispatch that goes off once.
nonisolated private final class Countdown: @unchecked Sendable {
  // Unchecked, because Dispatch lets a source be used from any thread and does not say so to Swift.
  private let timer = DispatchSource.makeTimerSource()

  init(seconds: Int, _ whenUp: @escaping @Sendable () -> Void) {
    timer.setEventHandler(handler: whenUp)
    timer.schedule(deadline: .now() + .seconds(seconds))
    timer.activate()
  }

  func cancel() { timer.cancel() }
}
