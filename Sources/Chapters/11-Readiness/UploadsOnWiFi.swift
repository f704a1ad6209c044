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

extension UploadsOnWiFi {
  /// Sends a photo, with a new upload if the last one was neither successful nor cancelled. Nothing
  /// reports that the last try has failed.
  ///
  /// - Parameters:
  ///   - tries: The number of uploads to make at most.
  ///   - send: Sends the photo, and returns whether that has succeeded.
  // snippet.again
  public func send(
    _ photo: String, tries: Int = 3, by send: @escaping @Sendable () -> Bool
  ) {
    let upload = WiFiUpload(photo, send: send)
    let again = BlockOperation { [weak self] in
      if upload.isSent || upload.isCancelled || tries <= 1 { return }
      MainActor.assumeIsolated { self?.send(photo, tries: tries - 1, by: send) }
    }
    again.addDependency(upload)
    OperationQueue.main.addOperation(again)
    add(upload)
  }
  // snippet.end
}

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
