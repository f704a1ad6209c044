import Operations

/// The titles of the photos, to be used by the thread that opened it and by no other.
///
/// It stands in for what belongs to one thread in real programs, such as some connections to a
/// database. It checks what those may not check, so that the mistake is seen.
// snippet.title
nonisolated public final class Catalog {
  // snippet.hide
  /// Somebody has used a catalog on a thread that is not its own.
  // snippet.show
  public struct WrongThread: Error {}

  private let owner = Thread.current
  private let titles = ["beach": "A day at the sea"]

  // snippet.hide
  /// Opens the catalog for the thread that calls.
  public init() {}

  /// - Throws: ``WrongThread`` on any thread but the one that opened the catalog.
  // snippet.show
  public func title(of photo: String) throws(WrongThread) -> String {
    guard Thread.current === owner else { throw WrongThread() }
    return titles[photo] ?? photo
  }
}
// snippet.end
