import Dispatch
import Operations
import Synchronization

/// Imports photos from a camera, and counts them.
///
/// All members, overridden and new, may be called from any thread.
nonisolated public final class PhotoImport: Operation, @unchecked Sendable {
  // Unchecked like the superclass; `usesCamera` is a lock, and the count is atomic.
  private let photos: Int
  private let read: @Sendable (Int) -> Void
  private let stopCamera: @Sendable () -> Void

  /// - Parameters:
  ///   - photos: The number of photos.
  ///   - read: Reads one photo by its number from 0. Called on the thread that runs the operation.
  ///   - stopCamera: Called once if the import is cancelled during `main()`, on the thread that cancels. The
  ///     import finishes only after this closure has returned, so the closure must not wait for the import.
  public init(
    _ photos: Int, read: @escaping @Sendable (Int) -> Void = { _ in },
    stopCamera: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.read = read
    self.stopCamera = stopCamera
  }

  private let count = Atomic(0)

  /// The number of reads that have returned so far, including one that `stopCamera` interrupted.
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
