import ChapterKit
import Operations
import Synchronization

/// Makes thumbnails of a photo. Widths added after `main()` has read them are ignored.
///
/// A synchronous operation: it supplies the work, and the base class does everything else. Follows "Methods
/// to Override" of the Operation class reference.
// Unchecked: the mutexes `wanted` and `made` guard the mutable state.
// snippet.resize
nonisolated public final class ResizeOperation:
  Operation, @unchecked Sendable
{
  private let file: PhotoFile
  private let wanted: Mutex<[Int]>
  private let made = Mutex<[Picture]>([])

  /// - Parameter widths: The widths of the thumbnails.
  public init(_ file: PhotoFile, widths: [Int] = []) {
    self.file = file
    wanted = Mutex(widths)
  }

  /// The requested widths. Every accessor is safe on any thread.
  public var widths: [Int] { wanted.withLock { $0 } }

  /// The thumbnails so far.
  public var thumbnails: [Picture] { made.withLock { $0 } }

  /// Requests another thumbnail.
  public func add(width: Int) {
    wanted.withLock { $0.append(width) }
  }

  override public func main() {
    if isCancelled { return }
    let picture = file.read()
    for width in widths where !isCancelled {
      keep(picture.thumbnail(width: width))
    }
  }

  private func keep(_ thumbnail: Picture) {
    made.withLock { $0.append(thumbnail) }
  }
}
// snippet.end
