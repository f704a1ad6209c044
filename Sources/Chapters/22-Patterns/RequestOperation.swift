import Chapter16Errors
import Operations
import Synchronization

/// Calls a function that answers later, through a callback.
///
/// Cancelling reaches the request: what calls it off is called, and the operation finishes at once.
/// A callback that is thrown away uncalled finishes it too. Safe to use from any thread.
public final class RequestOperation<Output: Sendable>: AnsweredOperation<Output>,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; its own state is guarded by `callOff`.
  private let request: @Sendable (Reply<Output>) -> (@Sendable () -> Void)?
  private let callOff = Mutex<(@Sendable () -> Void)?>(nil)

  /// - Parameter request: Called at most once, on the thread of `start()`. It sends the request, and
  ///   returns what calls it off, which is called at most once, or `nil`.
  public init(_ request: @escaping @Sendable (Reply<Output>) -> (@Sendable () -> Void)?) {
    self.request = request
  }

  override public func ask() {
    let callOff = request(Reply(self))
    self.callOff.withLock { $0 = callOff }
    if isCancelled { giveUp() }
  }

  override public func giveUp() {
    let callOff = callOff.withLock { $0.take() }
    callOff?()
    answer(.failure(MissingResult.cancelled))
  }
}

/// What a request is answered with. It can be called from any thread; the first call counts.
public final class Reply<Output: Sendable>: Sendable {
  private let operation: AnsweredOperation<Output>

  init(_ operation: AnsweredOperation<Output>) { self.operation = operation }

  /// Answers the request.
  public func callAsFunction(_ result: Result<Output, any Error>) { operation.answer(result) }

  deinit { operation.answer(.failure(LostReply())) }
}

/// Nobody is left who could answer a request.
public struct LostReply: Error, Hashable, CustomStringConvertible {
  public init() {}
  public var description: String { "nobody is left to answer" }
}
