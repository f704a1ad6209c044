import Operations
import Synchronization

/// An upload that is not ready without Wi-Fi.
///
/// Follows "Maintaining Operation Object States" of the Operation class reference: the condition is combined
/// with that of the base class, every change sends notifications for `isReady`, and a cancelled upload is
/// ready.
///
/// The upload finishes without having sent the photo if the Wi-Fi is gone when the work begins, or if
/// sending fails. Create another one if ``isSent`` is false and the upload was not cancelled.
///
/// On Linux:
/// - Send notifications one at a time.
/// - Call `announceIfReady()` after adding the upload, and also if a notification and the finish of a
///   dependency coincided.
/// - Call `keep(_:until:)` for an upload that may be released before a dependency has finished.
// snippet.upload
nonisolated public final class WiFiUpload:
  Operation, @unchecked Sendable
{
  // snippet.hide
  // Unchecked like the superclass; `state` guards the state of this class.
  // snippet.show
  private let send: @Sendable () -> Bool
  private let state = Mutex((hasWiFi: false, isSent: false))

  // snippet.hide
  /// - Parameter send: Sends the photo, and returns whether that has succeeded. Called on the thread that
  ///   runs the operation.
  // snippet.show
  public init(
    _ photo: String = "beach",
    send: @escaping @Sendable () -> Bool = { true }
  ) {
    self.send = send
    super.init()
    name = photo
  }

  // snippet.hide
  /// True if the photo has been sent. Safe to read from any thread.
  // snippet.show
  public var isSent: Bool { state.withLock { $0.isSent } }

  // snippet.hide
  /// The state of the Wi-Fi as last set by the client. May be read and set from any thread.
  // snippet.show
  public var hasWiFi: Bool {
    get { state.withLock { $0.hasWiFi } }
    set {
      willChangeValue(forKey: "isReady")
      state.withLock { $0.hasWiFi = newValue }
      didChangeValue(forKey: "isReady")
    }
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
    if send() { state.withLock { $0.isSent = true } }
  }
}
// snippet.end
