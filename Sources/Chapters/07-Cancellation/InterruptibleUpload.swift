import Operations

/// An upload that makes one blocking call, and can be cancelled during the call.
///
/// A blocked thread cannot check `isCancelled`, so `cancel()` itself aborts the call. `cancel()` may be
/// called from any thread, before the work has begun, and more than once.
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
