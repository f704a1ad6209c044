import ChapterKit
import Operations
import Synchronization

/// A thumbnail that changes its flag and tells nobody.
///
/// Not an example to follow: the value is right, and whoever waits for an announcement waits on.
public final class QuietThumbnail: Operation, @unchecked Sendable {
  private let draw: @Sendable () -> Void

  /// Open when `isFinished` has turned true, which is announced nowhere.
  public let ended = Gate(
    "The drawing has ended, and isFinished is true.", ko: "그리기가 끝났고 isFinished는 참이 되었습니다.")

  /// - Parameter draw: Called on the operation's own thread.
  public init(draw: @escaping @Sendable () -> Void = {}) { self.draw = draw }

  // snippet.quiet
  private let isDone = Atomic(false)

  override public var isFinished: Bool { isDone.load(ordering: .acquiring) }

  override public func start() {
    Thread.detachNewThread { [self] in
      draw()
      isDone.store(true, ordering: .releasing)
      // snippet.hide
      ended.open()
      // snippet.show
    }
  }
  // snippet.end
}
