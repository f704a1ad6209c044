import Operations
import Synchronization

/// An upload that hears of the network, and announces that its readiness may have changed.
///
/// What it makes of the network is for its subclasses to say.
nonisolated public class NetworkUpload: PhotoUpload, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `connected`.
  private let network: Network
  private let connected: Mutex<Bool>

  public init(
    _ photo: String = "beach", on network: Network, send: @escaping @Sendable () -> Void = {}
  ) {
    self.network = network
    connected = Mutex(network.hasWiFi)
    super.init(photo, send: send)
    network.watch { [weak self] in self?.look() }
    // What has changed before it watched.
    look()
  }

  /// Whether there was Wi-Fi when the upload looked last. Safe to read from any thread.
  final var isConnected: Bool { connected.withLock { $0 } }

  // snippet.announce
  private func look() {
    willChangeValue(forKey: "isReady")
    connected.withLock { $0 = network.hasWiFi }
    didChangeValue(forKey: "isReady")
  }
  // snippet.end
}
