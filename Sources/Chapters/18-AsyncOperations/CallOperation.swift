import Operations

/// An operation that calls a function with a callback, and finishes when the callback is called.
///
/// The answer to this chapter's coding exercise. Cancelling the operation after the function has been called
/// does not finish it. Of several answers, the first counts. If the operation has been cancelled, the answer
/// is discarded.
nonisolated public final class CallOperation<
  Value:
    Sendable
>: AsyncOperation, @unchecked Sendable {
  // Unchecked because `lock` guards `answer`.
  // snippet.answer
  private let lock = NSLock()
  private var answer: Value?
  private let call: Call
  // snippet.end

  /// Starts work. The function calls its argument when the work is done, from any thread.
  public typealias Call =
    @Sendable (_ answer: @escaping @Sendable (Value) -> Void) -> Void

  /// - Parameter call: Called at most once; not called if the operation is cancelled before its start.
  public init(_ call: @escaping Call) { self.call = call }

  // snippet.answer
  /// The answer, or `nil`. Safe to read from any thread.
  public var value: Value? { lock.withLock { answer } }

  override public func main() {
    call { [self] value in
      finish {
        if !isCancelled { lock.withLock { answer = value } }
      }
    }
  }
  // snippet.end
}
