import Operations

/// Imports a hundred photos and counts them without a lock.
///
/// Not an example to follow: what the thread sanitizer reports of the second mistake. The class says that it is
/// Sendable, and the compiler believes it.
nonisolated public final class UnlockedImport:
  Operation, @unchecked Sendable
{
  private let read: @Sendable (Int) -> Void
  private var count = 0

  /// - Parameter read: Reads one photo, by its number from 0; called on the thread that runs the
  ///   operation.
  public init(read: @escaping @Sendable (Int) -> Void) { self.read = read }

  /// How many photos have been imported so far.
  public var imported: Int { count }

  /// Notes that another photo has been imported.
  public func add() { count += 1 }

  override public func main() {
    for photo in 0..<100 {
      read(photo)
      add()
    }
  }
}
