import ChapterKit
import Synchronization

/// The far end of an upload: connections that must be closed again, and chunks that arrive.
///
/// It can be told to keep senders waiting at one chunk, so that a reader of the book, or a test,
/// can cancel at just that point: ``paused`` says that it is so far, ``resumed`` lets them go on. All
/// members may be called from any thread.
public final class PhotoServer: Sendable {
  private struct State {
    var connections = 0
    var disconnections = 0
    var chunks: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let pausingChunk: Int?

  /// Opened when the chunk has arrived at which this server pauses.
  public let paused: Gate
  /// Open it to let the senders go on.
  public let resumed = Gate(
    "The server is ready for the next chunk.", ko: "서버가 다음 조각을 받을 준비가 되었습니다.")

  /// - Parameter chunk: The chunk, counted from 1, whose senders wait until ``resumed`` is open.
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

  /// How many connections have been made.
  public var connections: Int { state.withLock { $0.connections } }
  /// How many of them are open now.
  public var openConnections: Int { state.withLock { $0.connections - $0.disconnections } }

  /// How many chunks of a photo have arrived.
  public func chunks(of photo: String) -> Int { state.withLock { $0.chunks[photo, default: 0] } }
}
