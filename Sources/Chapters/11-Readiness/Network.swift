import Synchronization

/// What the photo app knows of its connection: whether there is Wi-Fi, and who wants to hear of it.
///
/// All members may be called from any thread.
public final class Network: Sendable {
  private struct State {
    var hasWiFi = false
    var listeners: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var hasWiFi: Bool { state.withLock { $0.hasWiFi } }

  /// Calls `body` when there is Wi-Fi, which may be at once.
  public func whenWiFi(_ body: @escaping @Sendable () -> Void) {
    let isThere = state.withLock { state in
      if !state.hasWiFi { state.listeners.append(body) }
      return state.hasWiFi
    }
    if isThere { body() }
  }

  /// Finds Wi-Fi, and tells everyone who wants to hear of it.
  public func connect() {
    let listeners = state.withLock { state in
      state.hasWiFi = true
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener() }
  }
}
