import Operations

/// The titles of the photos. Must be used only on the thread that created the catalog.
///
/// Stands in for objects that belong to one thread, such as some database connections. Checks the thread, so
/// that the mistake is visible.
nonisolated public final class Catalog {
  /// The error for a catalog used on another thread.
  public struct WrongThread: Error {}

  private let owner = Thread.current
  private let titles = ["beach": "A day at the sea"]

  /// Creates a catalog for the calling thread.
  public init() {}

  /// - Throws: ``WrongThread`` on any thread other than the one that created the catalog.
  public func title(of photo: String) throws(WrongThread) -> String {
    guard Thread.current === owner else { throw WrongThread() }
    return titles[photo] ?? photo
  }
}
