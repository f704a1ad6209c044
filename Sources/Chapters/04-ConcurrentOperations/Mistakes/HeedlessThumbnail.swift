import Operations

/// A thumbnail that asks nowhere whether it has been cancelled.
///
/// Not an example to follow: it shows what the first lines of `start()` are for.
public final class HeedlessThumbnail: Thumbnail, @unchecked Sendable {
  // snippet.start
  override public func start() {
    begin()
    launch()
  }

  override public func main() { draw() }
  // snippet.end
}
