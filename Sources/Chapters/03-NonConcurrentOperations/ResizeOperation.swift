import ChapterKit
import Operations
import Synchronization

/// Makes thumbnails of a photo. Widths that are asked for after `main()` has read them are not made.
///
/// A synchronous operation: it brings its work, and the base class does the rest. It follows
/// "Methods to Override" of the Operation class reference.
// Unchecked: what changes is guarded by `wanted` and `made`, each a Mutex.
// snippet.resize
nonisolated public final class ResizeOperation:
  Operation, @unchecked Sendable
{
  private let file: PhotoFile
  private let wanted: Mutex<[Int]>
  private let made = Mutex<[Picture]>([])

  /// - Parameter widths: How wide the thumbnails shall be; one for each.
  public init(_ file: PhotoFile, widths: [Int] = []) {
    self.file = file
    wanted = Mutex(widths)
  }

  /// The widths that are wanted. Every accessor is safe on any thread.
  public var widths: [Int] { wanted.withLock { $0 } }

  /// The thumbnails that have been made so far.
  public var thumbnails: [Picture] { made.withLock { $0 } }

  /// Asks for one more thumbnail.
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
