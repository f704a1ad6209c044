import Operations
import Synchronization

/// Adds up the sizes of some photos.
nonisolated public final class AlbumBytes: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `total`.
  private let sizes: ArraySlice<Int>
  private let total = Mutex(0)

  public init(_ sizes: ArraySlice<Int>) { self.sizes = sizes }

  /// The sum; 0 until it is known. Safe to read from any thread.
  public var sum: Int { total.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    let sum = sizes.reduce(0, +)
    total.withLock { $0 = sum }
  }

  /// Operations that add up all of these sizes, each as many as told.
  ///
  /// - Parameter count: The sizes for each operation, at least 1; the last may have fewer.
  public static func operations(
    for sizes: [Int], each count: Int
  ) -> [AlbumBytes] {
    stride(from: 0, to: sizes.count, by: count).map {
      AlbumBytes(sizes[$0..<min($0 + count, sizes.count)])
    }
  }
}
