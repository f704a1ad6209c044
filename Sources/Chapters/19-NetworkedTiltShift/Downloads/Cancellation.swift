import Synchronization

/// A handle that stops work in progress.
nonisolated public struct Cancellation: Sendable {
  private let body: @Sendable () -> Void

  public init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Stops the work. May be called from any thread, more than once, and after the work has ended.
  public func cancel() { body() }
}

/// The handles of several pieces of work, including work that begins after the cancellation.
///
/// All members may be called from any thread.
nonisolated public final class Cancellations: Sendable {
  private let state = Mutex((kept: [Cancellation](), isOver: false))

  public init() {}

  /// True once ``cancelAll()`` has been called.
  public var isOver: Bool { state.withLock { $0.isOver } }

  /// Stores a handle until ``cancelAll()`` is called; if that has happened already, cancels the handle
  /// immediately.
  public func keep(_ cancellation: Cancellation) {
    let isOver = state.withLock { state in
      if !state.isOver { state.kept.append(cancellation) }
      return state.isOver
    }
    if isOver { cancellation.cancel() }
  }

  /// Cancels all stored handles and every handle that is added later.
  public func cancelAll() {
    let kept = state.withLock { state in
      defer { state = ([], true) }
      return state.kept
    }
    for cancellation in kept { cancellation.cancel() }
  }
}
