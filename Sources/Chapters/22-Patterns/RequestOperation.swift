import Chapter16Errors
import Operations

/// An operation that calls a function with a callback, and finishes when the callback is called.
///
/// Cancelling the operation cancels the request and finishes the operation immediately. If the callback is
/// released without having been called, the operation finishes with ``LostReply``. Safe to use from any
/// thread.
nonisolated public final class RequestOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked because the superclass is; the stored properties added here are immutable.
  private let request: @Sendable (Reply<Output>) -> (@Sendable () -> Void)?

  /// Creates an operation.
  ///
  /// - Parameter request: Called at most once, on the thread of `start()`. Sends the request, and returns a
  ///   closure that cancels the request, or nil. The closure is called at most once.
  public init(_ request: @escaping @Sendable (Reply<Output>) -> (@Sendable () -> Void)?) {
    self.request = request
  }

  override public func ask() {
    let reply = Reply(self)
    // Retains the reply. Even if the function releases the reply immediately, it must not be lost before
    // `onCancel` is set.
    withExtendedLifetime(reply) {
      let callOff = request(reply)
      // Only this operation calls the closure, which it releases when it finishes.
      onCancel { [unowned self] in
        callOff?()
        answer(.failure(MissingResult.cancelled))
      }
    }
  }

  // Does nothing: on cancellation the closure passed to `onCancel` answers. If the request has not been sent
  // yet, the closure answers once it has been sent.
  override public func giveUp() {}
}

/// The callback of a request. May be called from any thread. Only the first call counts.
nonisolated public final class Reply<Output: Sendable>: Sendable {
  private let operation: AnsweredOperation<Output>

  init(_ operation: AnsweredOperation<Output>) { self.operation = operation }

  /// Answers the request.
  public func callAsFunction(_ result: Result<Output, any Error>) { operation.answer(result) }

  deinit { operation.answer(.failure(LostReply())) }
}

/// The error of a request whose callback was released without having been called.
nonisolated public struct LostReply: Error, Hashable, CustomStringConvertible {
  public init() {}
  public var description: String { "nothing is left that could answer" }
}
