import Synchronization

/// The activity indicator on the screen.
///
/// All members may be called from any thread.
nonisolated public final class Spinner: Sendable {
  private let turning = Mutex(false)

  public init() {}

  public var isTurning: Bool { turning.withLock { $0 } }

  public func start() { turning.withLock { $0 = true } }

  public func stop() { turning.withLock { $0 = false } }
}
