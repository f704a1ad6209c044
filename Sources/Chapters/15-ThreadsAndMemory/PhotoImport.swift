import Dispatch
import Operations
import Synchronization

/// Imports photos from a camera, and counts them for the code that asks meanwhile.
///
/// All members may be called from any thread, those it overrides and those it adds.
nonisolated public final class PhotoImport: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; `usesCamera` is a lock, and the count is atomic.
  private let photos: Int
  private let read: @Sendable (Int) -> Void
  private let stopCamera: @Sendable () -> Void

  /// - Parameters:
  ///   - photos: How many photos there are.
  ///   - read: Reads one photo, by its number from 0, from the camera; called on the thread that runs
  ///     the operation.
  ///   - stopCamera: Called once if the import is cancelled between the beginning and the end of
  ///     `main()`, on the thread that cancels. The import does not finish before it has returned, so it
  ///     may not wait for the import.
  public init(
    _ photos: Int, read: @escaping @Sendable (Int) -> Void = { _ in },
    stopCamera: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.read = read
    self.stopCamera = stopCamera
  }

  private let count = Atomic(0)

  /// How many reads have returned so far, the one that `stopCamera` cut off included.
  public var imported: Int { count.load(ordering: .relaxed) }

  /// Counts another read.
  public func add() { count.wrappingAdd(1, ordering: .relaxed) }

  // snippet.cancel
  private let usesCamera = Mutex(false)
  private let stopping = DispatchGroup()

  override public func main() {
    usesCamera.withLock { $0 = true }
    defer {
      usesCamera.withLock { $0 = false }
      stopping.wait()
    }
    for photo in 0..<photos {
      if isCancelled { return }
      read(photo)
      add()
    }
  }

  override public func cancel() {
    super.cancel()
    let stops = usesCamera.withLock { uses in
      guard uses else { return false }
      uses = false
      stopping.enter()
      return true
    }
    if !stops { return }
    stopCamera()
    stopping.leave()
  }
  // snippet.end
}
