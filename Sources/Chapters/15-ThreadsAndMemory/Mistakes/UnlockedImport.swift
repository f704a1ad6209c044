import Operations

/// Imports photos and counts them without a lock.
///
/// Not an example to follow. The class says that it is Sendable, and the compiler believes it.
public final class UnlockedImport: Operation, @unchecked Sendable {
  private let photos: Int

  private let read: @Sendable (Int) -> Void

  /// - Parameter read: Reads one photo, by its number from 0; called on the thread that runs the
  ///   operation.
  public init(_ photos: Int, read: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.photos = photos
    self.read = read
  }

  // snippet.count
  private var count = 0

  public var imported: Int { count }

  public func add() { count += 1 }
  // snippet.hide

  // snippet.show
  override public func main() {
    for photo in 0..<photos {
      read(photo)
      add()
    }
  }
  // snippet.end
}
