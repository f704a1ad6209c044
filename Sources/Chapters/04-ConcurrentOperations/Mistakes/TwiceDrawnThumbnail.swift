import Operations

/// A thumbnail whose `start()` calls `super`.
///
/// Not an example to follow: the default `start()` runs `main()` itself, where it is called, and
/// finishes the operation.
public final class TwiceDrawnThumbnail: Operation, @unchecked Sendable {
  private let draw: @Sendable () -> Void

  /// - Parameter draw: Called by every run of `main()`.
  public init(draw: @escaping @Sendable () -> Void) { self.draw = draw }

  override public var isAsynchronous: Bool { true }

  // snippet.start
  override public func main() { draw() }

  override public func start() {
    super.start()
    Thread.detachNewThread { [self] in main() }
  }
  // snippet.end
}
