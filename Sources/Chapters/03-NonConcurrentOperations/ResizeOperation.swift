import ChapterKit
import Operations
// snippet.state
import Synchronization

// snippet.hide
/// Makes thumbnails of a photo.
///
/// A synchronous operation: it brings its work, and the base class does the rest. It follows
/// "Methods to Override" of the Operation class reference.
// snippet.show
public final class ResizeOperation: Operation, @unchecked Sendable {
  private struct State {
    var widths: [Int]
    var thumbnails: [Picture] = []
  }

  private let file: PhotoFile
  private let state: Mutex<State>
  // snippet.end

  /// - Parameter widths: How wide the thumbnails shall be; one for each.
  // snippet.init
  public init(_ file: PhotoFile, widths: [Int] = []) {
    self.file = file
    state = Mutex(State(widths: widths))
    super.init()
    name = "resize"
  }
  // snippet.end

  /// The widths that are wanted. Every accessor is safe on any thread.
  // snippet.widths
  public var widths: [Int] {
    get { state.withLock { $0.widths } }
    set { state.withLock { $0.widths = newValue } }
  }
  // snippet.end

  /// Asks for one more thumbnail.
  // snippet.add
  public func add(width: Int) {
    state.withLock { $0.widths.append(width) }
  }

  // snippet.hide
  /// The thumbnails that have been made so far.
  // snippet.show
  public var thumbnails: [Picture] {
    state.withLock { $0.thumbnails }
  }
  // snippet.end

  // snippet.main
  override public func main() {
    if isCancelled { return }
    let picture = file.read()
    for width in widths {
      if isCancelled { return }
      keep(picture.thumbnail(width: width))
    }
  }

  private func keep(_ thumbnail: Picture) {
    state.withLock { $0.thumbnails.append(thumbnail) }
  }
  // snippet.end
}
