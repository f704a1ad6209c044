import Operations

/// Imports a hundred photos and counts them without a lock.
///
/// Not an example to follow. The class says that it is Sendable, and the compiler believes it.
// snippet.count
nonisolated public final class UnlockedImport:
  Operation, @unchecked Sendable
{
  private let read: @Sendable (Int) -> Void
  private var count = 0

  // snippet.hide
  /// - Parameter read: Reads one photo, by its number from 0; called on the thread that runs the
  ///   operation.
  // snippet.show
  public init(read: @escaping @Sendable (Int) -> Void) { self.read = read }

  public var imported: Int { count }
  public func add() { count += 1 }

  override public func main() {
    for photo in 0..<100 {
      read(photo)
      add()
    }
  }
}
// snippet.end
