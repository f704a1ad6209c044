import Operations

/// An upload that is not ready without Wi-Fi.
///
/// Follows "Maintaining Operation Object States" of the Operation class reference: the condition is combined
/// with that of the base class, every change sends notifications for `isReady`, and a cancelled upload is
/// ready.
///
/// If the Wi-Fi is gone when the work begins, the upload finishes without having sent anything. Create
/// another upload if ``PhotoUpload/isSent`` is false and the upload was not cancelled.
///
/// On Linux:
/// - Send notifications one at a time.
/// - Call `announceIfReady()` after adding the upload, and also if a notification and the finish of a
///   dependency coincided.
/// - Call `keep(_:until:)` for an upload that may be released before a dependency has finished.
// snippet.upload
nonisolated public final class WiFiUpload:
  PhotoUpload, @unchecked Sendable
{
  // snippet.hide
  // Unchecked like the superclass; this class has no state of its own.
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
