import Dispatch
import Operations

/// A time limit and its clock.
nonisolated public struct TimeLimit: Sendable {
  private let begin: @Sendable (@escaping @Sendable () -> Void) -> Cancellation

  /// - Parameter begin: Called when the time begins to run. Receives a closure to call when the limit passes,
  ///   and returns a handle that prevents this call.
  public init(
    _ begin: @escaping @Sendable (@escaping @Sendable () -> Void) -> Cancellation
  ) {
    self.begin = begin
  }

  /// Begins to count. May be called from any thread, and more than once.
  public func callAsFunction(whenUp: @escaping @Sendable () -> Void) -> Cancellation {
    begin(whenUp)
  }

  /// A limit in seconds of the system clock.
  public static func seconds(_ count: Int) -> TimeLimit {
    TimeLimit { whenUp in
      let countdown = Countdown(seconds: count, whenUp)
      return Cancellation { countdown.cancel() }
    }
  }

  /// No limit.
  public static let none = TimeLimit { _ in Cancellation {} }
}

/// A Dispatch timer that fires once.
nonisolated private final class Countdown: @unchecked Sendable {
  // Unchecked because a Dispatch source may be used from any thread, but is not marked `Sendable`.
  private let timer = DispatchSource.makeTimerSource()

  init(seconds: Int, _ whenUp: @escaping @Sendable () -> Void) {
    timer.setEventHandler(handler: whenUp)
    timer.schedule(deadline: .now() + .seconds(seconds))
    timer.activate()
  }

  func cancel() { timer.cancel() }
}
