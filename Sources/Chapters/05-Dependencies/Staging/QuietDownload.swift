import Operations
import Synchronization

/// Keeps its own state and separates what belongs together: the work, the flag, the announcement.
///
/// Not an example to follow. It shows what dependents wait for; chapter 04 shows how such a class
/// is written.
public final class QuietDownload: Operation, @unchecked Sendable {
  private enum Phase { case waiting, downloaded, finished }

  private let phase = Mutex(Phase.waiting)

  /// Whether the work is done.
  public var hasDownloaded: Bool { phase.withLock { $0 != .waiting } }

  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  /// Does the work and says nothing of its end.
  override public func start() {
    phase.withLock { $0 = .downloaded }
  }

  /// Turns `isFinished` true, and tells nobody.
  public func finishQuietly() {
    phase.withLock { $0 = .finished }
  }

  /// Tells that `isFinished` has changed.
  public func announceFinish() {
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
  }
}
