import ChapterKit
import Synchronization

/// The server of an upload. Counts connections and received chunks.
///
/// Can pause at one chunk, so that a step or a test can cancel there: ``paused`` opens when the chunk has
/// arrived, and the server continues when ``resumed`` is opened. All members may be called from any thread.
public final class PhotoServer: Sendable {
  private struct State {
    var connections = 0
    var disconnections = 0
    var chunks: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let pausingChunk: Int?

  /// Opens when the chunk at which this server pauses has arrived.
  public let paused: Gate
  /// Open this gate to let the senders continue.
  public let resumed = Gate(
    "The server is ready for the next chunk.", ko: "서버가 다음 조각을 받을 준비가 되었습니다.")

  /// - Parameter chunk: The chunk, counted from 1, at which senders wait until ``resumed`` is open.
  public init(pausingAt chunk: Int? = nil) {
    pausingChunk = chunk
    let number = chunk ?? 0
    paused = Gate("Chunk \(number) has arrived.", ko: "\(number)번 조각이 도착했습니다.")
  }

  public func connect() { state.withLock { $0.connections += 1 } }
  public func disconnect() { state.withLock { $0.disconnections += 1 } }

  /// Stores the next chunk of a photo.
  public func receive(_ chunk: Int, of photo: String) {
    state.withLock { $0.chunks[photo, default: 0] += 1 }
    if chunk == pausingChunk {
      paused.open()
      resumed.wait()
    }
  }

  /// The number of connections so far.
  public var connections: Int { state.withLock { $0.connections } }
  /// The number of open connections.
  public var openConnections: Int { state.withLock { $0.connections - $0.disconnections } }

  /// The number of chunks received for a photo.
  public func chunks(of photo: String) -> Int { state.withLock { $0.chunks[photo, default: 0] } }
}
