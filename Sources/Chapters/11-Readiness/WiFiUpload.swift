import Operations

/// An upload that is not ready before there is Wi-Fi.
///
/// It follows "Maintaining Operation Object States" of the Operation class reference: its own
/// condition is added to that of the base class, every change is announced on `isReady`, and a
/// cancelled upload waits for no Wi-Fi. If Wi-Fi has gone by the time its work begins, it finishes
/// without having sent: make another when ``PhotoUpload/isSent`` is false though it was not cancelled.
/// On Linux, announce one at a time; call `announceIfReady()` after adding it, and when an announcement
/// and the end of a dependency met and are over; `keep(_:until:)` one that may be released before a
/// dependency has finished.
nonisolated public final class WiFiUpload: NetworkUpload, @unchecked Sendable {
  // snippet.ready
  override public var isReady: Bool {
    super.isReady && (isConnected || isCancelled)
  }
  // snippet.end

  // snippet.cancel
  override public func cancel() {
    willChangeValue(forKey: "isReady")
    super.cancel()
    didChangeValue(forKey: "isReady")
  }
  // snippet.end

  override public func main() {
    guard isConnected else { return }
    super.main()
  }
}
