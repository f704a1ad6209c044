import Operations

/// A thumbnail as such classes are often copied: two flags without a lock, the thread launched
/// before the flag is set, and no look at whether it may start.
///
/// Not an example to follow, and `Sendable` only by its own word. It shows what ``Thumbnail`` does
/// otherwise, and why.
public final class CopiedThumbnail: Operation, @unchecked Sendable {
  private let meanwhile: @Sendable (CopiedThumbnail) -> Void
  private let draw: @Sendable () -> Void

  /// - Parameters:
  ///   - meanwhile: Called between the launch and the flag, so that a reader of the book can give
  ///     the new thread all the time it needs.
  ///   - draw: Called by every run of `main()`.
  public init(
    meanwhile: @escaping @Sendable (CopiedThumbnail) -> Void = { _ in },
    draw: @escaping @Sendable () -> Void = {}
  ) {
    self.meanwhile = meanwhile
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
    Thread.detachNewThread { [self] in
      main()
      end()
    }
    // snippet.hide
    meanwhile(self)
    // snippet.show
    willChangeValue(forKey: "isExecuting")
    isRunning = true
    didChangeValue(forKey: "isExecuting")
  }
  // snippet.end

  private func end() {
    willChangeValue(forKey: "isFinished")
    willChangeValue(forKey: "isExecuting")
    isRunning = false
    isDone = true
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}
