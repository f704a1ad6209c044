import Operations

/// Loads a photo, and cancels itself if that fails, so that nothing else is done.
///
/// Not an example to follow: the others are done all the same.
public final class SelfCancellingLoad: Operation, @unchecked Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  // snippet.main
  override public func main() {
    do { _ = try photoBytes(at: path) } catch { cancel() }
  }
  // snippet.end
}
