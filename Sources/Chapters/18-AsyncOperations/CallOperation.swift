import Operations

/// Calls a function that answers later, and is over when the answer is there. Once the function has
/// been called, cancelling does not end it.
///
/// The answer to this chapter's coding exercise. Of several answers the first counts; one that comes
/// when the operation has been cancelled ends it, and is not kept.
nonisolated public final class CallOperation<
  Value:
    Sendable
>: AsyncOperation, @unchecked Sendable {
  // Unchecked, because `answer` is guarded by `lock`.
  // snippet.answer
  private let lock = NSLock()
  private var answer: Value?
  private let call: Call
  // snippet.end

  /// Sets work off, and calls what it is given when the work is over, from any thread.
  public typealias Call =
    @Sendable (_ answer: @escaping @Sendable (Value) -> Void) -> Void

  /// - Parameter call: Called once at most, and not if the operation is cancelled before its start.
  public init(_ call: @escaping Call) { self.call = call }

  // snippet.answer
  /// What was answered, or `nil`. Safe to read from any thread.
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
