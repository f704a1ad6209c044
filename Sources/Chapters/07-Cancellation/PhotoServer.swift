import ChapterKit
import Synchronization

/// The far end of an upload: connections that must be closed again, and chunks that arrive.
///
/// It can be told to keep a sender waiting at one chunk, so that a reader of the book, or a test,
/// can cancel at just that point. All members may be called from any thread.
public final class PhotoServer: Sendable {
  private struct State {
    var opened = 0
    var closed = 0
    var chunks: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let pausingChunk: Int?
  private let recorder: Recorder?
  private let paused: Gate
  private let resumed = Gate("the server goes on")

  /// - Parameters:
  ///   - chunk: The chunk, counted from 1, whose first sender is kept waiting until ``goOn()``.
  ///   - recorder: Where a photo's connection is recorded as begun and finished.
  public init(pausingAt chunk: Int? = nil, recorder: Recorder? = nil) {
    pausingChunk = chunk
    self.recorder = recorder
    paused = Gate("chunk \(chunk ?? 0) has arrived")
  }

  public func connect(for photo: String) {
    state.withLock { $0.opened += 1 }
    recorder?.note(photo, .began)
  }

  public func disconnect(for photo: String) {
    recorder?.note(photo, .finished)
    state.withLock { $0.closed += 1 }
  }

  /// Stores the next chunk of a photo.
  public func receive(_ chunk: Int, of photo: String) {
    state.withLock { $0.chunks[photo, default: 0] += 1 }
    if chunk == pausingChunk {
      paused.open()
      resumed.wait()
    }
  }

  /// Returns when the chunk has arrived at which this server pauses.
  public func waitUntilPaused() { paused.wait() }

  /// Lets the sender go on.
  public func goOn() { resumed.open() }

  /// How many connections were ever opened.
  public var connections: Int { state.withLock { $0.opened } }

  /// How many connections are open now.
  public var openConnections: Int { state.withLock { $0.opened - $0.closed } }

  /// How many chunks of a photo have arrived.
  public func chunks(of photo: String) -> Int { state.withLock { $0.chunks[photo, default: 0] } }
}
