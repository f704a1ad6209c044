import Operations

/// The titles of the photos, to be used by the thread that opened it and by no other.
///
/// It stands in for what belongs to one thread in real programs, such as some connections to a
/// database. It checks what those may not check, so that the mistake is seen.
nonisolated public final class Catalog {
  /// A catalog was used on a thread that is not its own.
  public struct WrongThread: Error {}

  private let owner = Thread.current
  private let titles = ["beach": "A day at the sea"]

  /// Opens the catalog for the thread that calls.
  public init() {}

  /// - Throws: ``WrongThread`` on any thread but the one that opened the catalog.
  public func title(of photo: String) throws(WrongThread) -> String {
    guard Thread.current === owner else { throw WrongThread() }
    return titles[photo] ?? photo
  }
}
