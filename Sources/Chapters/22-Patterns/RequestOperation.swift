import Chapter16Errors
import Operations

/// Calls a function that answers later, through a callback.
///
/// Cancelling reaches the request: what calls it off is called, and the operation finishes at once.
/// A callback that is thrown away uncalled finishes it too. Safe to use from any thread.
nonisolated public final class RequestOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let request: @Sendable (Reply<Output>) -> (@Sendable () -> Void)?

  /// - Parameter request: Called at most once, on the thread of `start()`. It sends the request, and
  ///   returns what calls it off, which is called at most once, or `nil`.
  public init(_ request: @escaping @Sendable (Reply<Output>) -> (@Sendable () -> Void)?) {
    self.request = request
  }

  override public func ask() {
    let reply = Reply(self)
    // One that is thrown away at once is lost only when it is known what calls the request off.
    withExtendedLifetime(reply) {
      let callOff = request(reply)
      // Only this operation calls it, and keeps it no longer than it executes.
      onCancel { [unowned self] in
        callOff?()
        answer(.failure(MissingResult.cancelled))
      }
    }
  }

  // What `onCancel` has been given does it, as soon as the request has been sent.
  override public func giveUp() {}
}

/// What a request is answered with. It can be called from any thread; the first call counts.
nonisolated public final class Reply<Output: Sendable>: Sendable {
  private let operation: AnsweredOperation<Output>

  init(_ operation: AnsweredOperation<Output>) { self.operation = operation }

  /// Answers the request.
  public func callAsFunction(_ result: Result<Output, any Error>) { operation.answer(result) }

  deinit { operation.answer(.failure(LostReply())) }
}

/// Nobody is left who could answer a request.
nonisolated public struct LostReply: Error, Hashable, CustomStringConvertible {
  public init() {}
  public var description: String { "nobody is left to answer" }
}
