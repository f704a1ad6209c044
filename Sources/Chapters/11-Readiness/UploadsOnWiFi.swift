import ChapterKit
import Operations

#if canImport(Network)
  import Network
#endif

/// Uploads that wait for Wi-Fi. Sets the Wi-Fi state of each upload before the upload is added, and again at
/// every change. Belongs to the main actor.
///
/// Releasing this object cancels the unfinished uploads.
// snippet.uploads
@MainActor
public final class UploadsOnWiFi {
  private let queue: OperationQueue
  private var hasWiFi = false
  private var unfinished: [WiFiUpload] = []

  public init(_ queue: OperationQueue) { self.queue = queue }

  public func add(_ upload: WiFiUpload) {
    upload.hasWiFi = hasWiFi
    unfinished.removeAll(where: \.isFinished)
    unfinished.append(upload)
    queue.addOperation(upload)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      upload.announceIfReady()
    #endif
    // snippet.show
  }

  public func wiFiChanged(to hasWiFi: Bool) {
    self.hasWiFi = hasWiFi
    for upload in unfinished { upload.hasWiFi = hasWiFi }
  }

  deinit { for upload in unfinished { upload.cancel() } }
}
// snippet.end

#if canImport(Network)
  extension UploadsOnWiFi {
    /// Follows a network monitor, which the app retains.
    // snippet.follow
    public func follow(_ monitor: NWPathMonitor) {
      monitor.pathUpdateHandler = { [weak self] path in
        let hasWiFi = path.status == .satisfied
        MainActor.assumeIsolated { self?.wiFiChanged(to: hasWiFi) }
      }
      monitor.start(queue: .main)
    }
    // snippet.end
  }
#endif
