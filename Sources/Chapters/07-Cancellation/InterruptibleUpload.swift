import Operations

/// An upload whose work is one call that blocks, and that can be cancelled during that call.
///
/// Who is blocked cannot look at `isCancelled`. So `cancel()` itself ends what the work waits for, be
/// it begun or not: it may be called on any thread, before the work has begun, and more than once.
// snippet.interruptible
nonisolated public final class InterruptibleUpload:
  Operation, @unchecked Sendable
{
  private let transfer: Transfer

  public init(_ transfer: Transfer) { self.transfer = transfer }

  override public func main() {
    if isCancelled { return }
    transfer.run()
  }

  override public func cancel() {
    super.cancel()
    transfer.abort()
  }
}
// snippet.end
