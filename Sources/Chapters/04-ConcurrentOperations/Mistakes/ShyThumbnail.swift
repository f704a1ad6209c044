import Operations
import Synchronization

/// A thumbnail that announces its end and not its beginning.
///
/// Not an example to follow: those who show that something is at work hear nothing of it.
public final class ShyThumbnail: Operation, @unchecked Sendable {
  private let draw: @Sendable () -> Void
  private let phase = Mutex(Phase.waiting)

  private enum Phase { case waiting, executing, finished }

  /// - Parameter draw: Called on the operation's own thread.
  public init(draw: @escaping @Sendable () -> Void = {}) { self.draw = draw }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  // snippet.start
  override public func start() {
    phase.withLock { $0 = .executing }
    Thread.detachNewThread { [self] in
      draw()
      willChangeValue(forKey: "isFinished")
      phase.withLock { $0 = .finished }
      didChangeValue(forKey: "isFinished")
    }
  }
  // snippet.end
}
