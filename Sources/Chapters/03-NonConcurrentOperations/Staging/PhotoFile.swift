import ChapterKit
import Operations
import Synchronization

/// A photo on the disk, which takes its time to be read. May be used from any thread.
nonisolated public final class PhotoFile: Sendable {
  private let contents: Picture
  private let whileReading: @Sendable () -> Void
  private let reader = Mutex(Reader())

  /// Weak, since a thread keeps its block, which may keep the operation that has this file.
  private struct Reader {
    weak var thread: Thread?
  }

  /// - Parameter whileReading: Is called each time, before the picture is there, on the thread that reads.
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

  /// Whether the thread that asks is the one that has read the file last.
  public var wasReadOnThisThread: Bool {
    reader.withLock { $0.thread === Thread.current }
  }
}
