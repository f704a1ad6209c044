import Operations
import Synchronization

/// An operation that adds up the sizes of photos.
nonisolated public final class AlbumBytes: Operation, @unchecked Sendable {
  // Unchecked like the superclass; `total` guards the mutable state.
  private let sizes: ArraySlice<Int>
  private let total = Mutex(0)

  public init(_ sizes: ArraySlice<Int>) { self.sizes = sizes }

  /// The sum; 0 until `main()` has computed the sum. Safe to read from any thread.
  public var sum: Int { total.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    let sum = sizes.reduce(0, +)
    total.withLock { $0 = sum }
  }

  /// Returns operations that together add up all of the sizes.
  ///
  /// - Parameter count: The number of sizes for each operation, at least 1. The last may have fewer.
  public static func operations(
    for sizes: [Int], each count: Int
  ) -> [AlbumBytes] {
    stride(from: 0, to: sizes.count, by: count).map {
      AlbumBytes(sizes[$0..<min($0 + count, sizes.count)])
    }
  }
}
