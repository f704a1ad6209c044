import Operations

/// An upload that is not ready before there is Wi-Fi.
///
/// It follows "Maintaining Operation Object States" of the Operation class reference: its own
/// condition is added to that of the base class, every change is announced on `isReady`, and a
/// cancelled upload waits for no Wi-Fi. If the Wi-Fi has gone by the time the work begins, the upload
/// finishes without having sent: make another one when ``PhotoUpload/isSent`` is false though the
/// upload was not cancelled. On Linux, announce one at a time; call `announceIfReady()` after adding the
/// upload, and when an announcement and the end of a dependency met and are over; `keep(_:until:)` an
/// upload that may be released before a dependency has finished.
// snippet.upload
nonisolated public final class WiFiUpload:
  PhotoUpload, @unchecked Sendable
{
  // snippet.hide
  // Unchecked for the operation that it is; it has no state of its own.
  // snippet.show
  override public var hasWiFi: Bool {
    willSet { willChangeValue(forKey: "isReady") }
    didSet { didChangeValue(forKey: "isReady") }
  }
  override public var isReady: Bool {
    super.isReady && (hasWiFi || isCancelled)
  }
  override public func cancel() {
    willChangeValue(forKey: "isReady")
    super.cancel()
    didChangeValue(forKey: "isReady")
  }
  override public func main() {
    guard hasWiFi else { return }
    super.main()
  }
}
// snippet.end
