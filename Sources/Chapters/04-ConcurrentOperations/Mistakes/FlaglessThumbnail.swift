import Operations

/// A thumbnail that replaces `start()` and nothing else.
///
/// Not an example to follow: the inherited flags know nothing of what this `start()` does.
public final class FlaglessThumbnail: Operation, @unchecked Sendable {
  private let draw: @Sendable () -> Void

  /// - Parameter draw: Called on the operation's own thread.
  public init(draw: @escaping @Sendable () -> Void) { self.draw = draw }

  // snippet.start
  override public func start() {
    Thread.detachNewThread { [self] in draw() }
  }
  // snippet.end
}
