import Synchronization

/// What stops something that goes on elsewhere.
nonisolated public struct Cancellation: Sendable {
  private let body: @Sendable () -> Void

  public init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Stops it. May be called from any thread, more than once, and when all is over.
  public func cancel() { body() }
}

/// What stops several things, some of which may begin when they are no longer wanted.
///
/// All members may be called from any thread.
nonisolated public final class Cancellations: Sendable {
  private let state = Mutex((kept: [Cancellation](), isOver: false))

  public init() {}

  /// Whether ``cancelAll()`` has been called.
  public var isOver: Bool { state.withLock { $0.isOver } }

  /// Keeps one until all are cancelled; cancels it here if they have been.
  public func keep(_ cancellation: Cancellation) {
    let isOver = state.withLock { state in
      if !state.isOver { state.kept.append(cancellation) }
      return state.isOver
    }
    if isOver { cancellation.cancel() }
  }

  /// Cancels all that are kept, and whatever is to be kept from now on.
  public func cancelAll() {
    let kept = state.withLock { state in
      defer { state = ([], true) }
      return state.kept
    }
    for cancellation in kept { cancellation.cancel() }
  }
}
