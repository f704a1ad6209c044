import ChapterKit
import Operations

/// A thumbnail as such classes are often copied: two flags without a lock, the thread launched
/// before the flag is set, and no look at whether it may start.
///
/// Not an example to follow, and `Sendable` only by its own word. It shows what ``Thumbnail`` does
/// otherwise, and why.
public final class CopiedThumbnail: Operation, @unchecked Sendable {
  private let isThreadQuick: Bool
  private let draw: @Sendable () -> Void

  /// - Parameters:
  ///   - isThreadQuick: Whether the new thread gets to its end before `start()` goes on, which is
  ///     one of the orders that may happen.
  ///   - draw: Called by every run of `main()`.
  public init(isThreadQuick: Bool = false, draw: @escaping @Sendable () -> Void = {}) {
    self.isThreadQuick = isThreadQuick
    self.draw = draw
  }

  // snippet.flags
  private var isRunning = false
  private var isDone = false

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { isRunning }
  override public var isFinished: Bool { isDone }
  // snippet.end

  override public func main() { draw() }

  // snippet.start
  override public func start() {
    if isCancelled { return end() }
    // snippet.hide
    let ended = Gate("the new thread has ended the operation")
    // snippet.show
    Thread.detachNewThread { [self] in
      main()
      end()
      // snippet.hide
      ended.open()
      // snippet.show
    }
    // snippet.hide
    if isThreadQuick { ended.wait() }
    // snippet.show
    willChangeValue(forKey: "isExecuting")
    isRunning = true
    didChangeValue(forKey: "isExecuting")
  }

  private func end() {
    willChangeValue(forKey: "isFinished")
    willChangeValue(forKey: "isExecuting")
    isRunning = false
    isDone = true
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
  // snippet.end
}
