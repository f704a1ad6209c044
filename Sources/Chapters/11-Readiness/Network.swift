import Synchronization

/// What the photo app knows of its connection: whether there is Wi-Fi, and who wants to hear of it.
///
/// All members may be called from any thread, on Linux one change at a time. Who watches is called
/// on the thread that brings the change, and asks ``hasWiFi`` what is true now.
nonisolated public final class Network: Sendable {
  private struct State {
    var hasWiFi = false
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var hasWiFi: Bool { state.withLock { $0.hasWiFi } }

  /// Calls `body` after each change, for as long as the network is there.
  public func watch(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.watchers.append(body) }
  }

  /// Finds Wi-Fi, and tells everyone who watches.
  public func connect() { become(true) }

  /// Loses Wi-Fi, and tells everyone who watches.
  public func disconnect() { become(false) }

  private func become(_ hasWiFi: Bool) {
    let watchers = state.withLock { state in
      state.hasWiFi = hasWiFi
      return state.watchers
    }
    for watcher in watchers { watcher() }
  }
}
