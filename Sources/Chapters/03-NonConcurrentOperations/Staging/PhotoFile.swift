import ChapterKit
import Operations
import Synchronization

/// A photo file that is slow to read. May be used from any thread.
nonisolated public final class PhotoFile: Sendable {
  private let contents: Picture
  private let whileReading: @Sendable () -> Void
  private let reader = Mutex(Reader())

  /// Refers weakly to the thread, because a thread retains its block, which may retain the operation that has
  /// this file.
  private struct Reader {
    weak var thread: Thread?
  }

  /// - Parameter whileReading: Called during each read, on the reading thread.
  public init(_ contents: Picture, whileReading: @escaping @Sendable () -> Void = {}) {
    self.contents = contents
    self.whileReading = whileReading
  }

  /// Reads the picture.
  public func read() -> Picture {
    whileReading()
    reader.withLock { $0.thread = Thread.current }
    return contents
  }

  /// True if the calling thread was the last to read the file.
  public var wasReadOnThisThread: Bool {
    reader.withLock { $0.thread === Thread.current }
  }
}
