import Operations
import Synchronization

/// A thumbnail whose `start()` calls `super`.
///
/// Not an example to follow: the default `start()` runs `main()` itself, where it is called.
public final class TwiceDrawnThumbnail: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let draw: @Sendable () -> Void

  /// - Parameter draw: Called by every run of `main()`.
  public init(draw: @escaping @Sendable () -> Void) { self.draw = draw }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  override public func main() { draw() }

  // snippet.start
  override public func start() {
    super.start()
    change("isExecuting", to: .executing)
    Thread.detachNewThread { [self] in
      main()
      change("isFinished", to: .finished)
    }
  }
  // snippet.end

  private func change(_ key: String, to new: Phase) {
    willChangeValue(forKey: key)
    phase.withLock { $0 = new }
    didChangeValue(forKey: key)
  }
}
