import Operations
import Synchronization

/// An upload that hears of the network, and announces that its readiness may have changed.
///
/// What it makes of the network is for its subclasses to say.
public class NetworkUpload: Upload, @unchecked Sendable {
  private let connected = Mutex(false)

  public init(
    _ photo: String = "beach", on network: Network, send: @escaping @Sendable () -> Void = {}
  ) {
    super.init(photo, send: send)
    network.whenWiFi { [weak self] in self?.connect() }
  }

  /// Whether the network has told of Wi-Fi. Safe to read from any thread.
  final var isConnected: Bool { connected.withLock { $0 } }

  // snippet.announce
  private func connect() {
    willChangeValue(forKey: "isReady")
    connected.withLock { $0 = true }
    didChangeValue(forKey: "isReady")
  }
  // snippet.end
}
