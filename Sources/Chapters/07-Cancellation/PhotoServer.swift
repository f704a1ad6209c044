import Synchronization

/// The far end of an upload: connections that must be closed again, and chunks that arrive.
///
/// All members may be called from any thread.
public final class PhotoServer: Sendable {
  private struct State {
    var opened = 0
    var closed = 0
    var chunks: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let onArrival: @Sendable (_ photo: String, _ chunk: Int) -> Void

  /// - Parameter onArrival: Called on the sending thread, after a chunk has been stored.
  public init(onArrival: @escaping @Sendable (_ photo: String, _ chunk: Int) -> Void = { _, _ in })
  {
    self.onArrival = onArrival
  }

  public func connect() { state.withLock { $0.opened += 1 } }

  public func disconnect() { state.withLock { $0.closed += 1 } }

  /// Stores the next chunk of a photo.
  public func receive(_ chunk: Int, of photo: String) {
    state.withLock { $0.chunks[photo, default: 0] += 1 }
    onArrival(photo, chunk)
  }

  /// How many connections were ever opened.
  public var connections: Int { state.withLock { $0.opened } }

  /// How many connections are open now.
  public var openConnections: Int { state.withLock { $0.opened - $0.closed } }

  /// How many chunks of a photo have arrived.
  public func chunks(of photo: String) -> Int { state.withLock { $0.chunks[photo, default: 0] } }
}
