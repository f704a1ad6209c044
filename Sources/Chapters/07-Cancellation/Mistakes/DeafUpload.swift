import Operations

/// An upload that asks before and after one long call, and hears nothing during it.
// snippet.deaf
public final class DeafUpload: Operation, @unchecked Sendable {
  // snippet.hide
  private let transfer: Transfer

  public init(_ transfer: Transfer) { self.transfer = transfer }

  // snippet.show
  override public func main() {
    if isCancelled { return }
    transfer.run()
    if isCancelled { return }
  }
}
// snippet.end
