import Operations

/// Imports a hundred photos and counts them without a lock.
///
/// Not an example to follow: the thread sanitizer reports this class. The class claims to be Sendable, which
/// the compiler does not check.
nonisolated public final class UnlockedImport:
  Operation, @unchecked Sendable
{
  private let read: @Sendable (Int) -> Void
  private var count = 0

  /// - Parameter read: Reads one photo, by its number from 0. Called on the thread that runs the operation.
  public init(read: @escaping @Sendable (Int) -> Void) { self.read = read }

  /// The number of imported photos so far.
  public var imported: Int { count }

  /// Counts another photo.
  public func add() { count += 1 }

  override public func main() {
    for photo in 0..<100 {
      read(photo)
      add()
    }
  }
}
