import Operations
import Synchronization

/// Imports photos from a camera, and counts them for whoever asks meanwhile.
///
/// All members may be called from any thread, those it overrides and those it adds.
nonisolated public final class PhotoImport: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is atomic.
  private let photos: Int
  private let read: @Sendable (Int) -> Void
  private let stopCamera: @Sendable () -> Void
  private let hasStopped = Atomic(false)

  /// - Parameters:
  ///   - photos: How many photos there are.
  ///   - read: Reads one photo, by its number from 0, from the camera; called on the thread that runs
  ///     the operation.
  ///   - stopCamera: Told once that the import has been cancelled, also before its start, on the thread
  ///     that cancels; not told if it is cancelled only after the end.
  public init(
    _ photos: Int, read: @escaping @Sendable (Int) -> Void = { _ in },
    stopCamera: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.read = read
    self.stopCamera = stopCamera
  }

  // snippet.count
  private let count = Atomic(0)

  // snippet.hide
  /// How many photos have been imported so far.
  // snippet.show
  public var imported: Int { count.load(ordering: .relaxed) }

  // snippet.hide
  /// Notes that another photo has been imported.
  // snippet.show
  public func add() { count.wrappingAdd(1, ordering: .relaxed) }
  // snippet.end

  override public func main() {
    for photo in 0..<photos {
      if isCancelled { return }
      read(photo)
      add()
    }
  }

  // What has finished is not cancelled any more, and somebody else may use the camera.
  // snippet.cancel
  override public func cancel() {
    super.cancel()
    if !isCancelled || hasStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
    stopCamera()
  }
  // snippet.end
}
