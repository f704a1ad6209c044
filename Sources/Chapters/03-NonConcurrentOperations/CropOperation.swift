import ChapterKit
import Operations
import Synchronization

/// Cuts columns out of a photo.
///
/// The answer to this chapter's coding exercise.
// Unchecked: the Mutex `result` guards the mutable state.
// snippet.answer
nonisolated public final class CropOperation:
  Operation, @unchecked Sendable
{
  private let file: PhotoFile
  private let columns: Range<Int>
  private let result = Mutex<Picture?>(nil)

  public init(_ file: PhotoFile, columns: Range<Int>) {
    self.file = file
    self.columns = columns
  }

  // snippet.hide
  /// The cropped picture, or `nil`. Safe to read from any thread.
  // snippet.show
  public var cropped: Picture? { result.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    let picture = file.read()
    let kept = columns.clamped(to: 0..<picture.width)
    if kept.isEmpty || isCancelled { return }
    let pixels = picture.pixels.enumerated()
      .filter { kept.contains($0.offset % picture.width) }
      .map(\.element)
    let cropped = Picture(
      "\(picture.name)+crop", width: kept.count, pixels: pixels)
    result.withLock { $0 = cropped }
  }
}
// snippet.end
