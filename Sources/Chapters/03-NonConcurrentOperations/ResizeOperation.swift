import ChapterKit
import Operations
import Synchronization

/// Makes thumbnails of a photo.
///
/// A non-concurrent operation: it brings its work, and the base class does the rest. It follows
/// "Methods to Override" of the Operation class reference.
public final class ResizeOperation: Operation, @unchecked Sendable {
  // snippet.state
  private struct State {
    var widths: [Int]
    var thumbnails: [Picture] = []
  }

  private let file: PhotoFile
  private let state: Mutex<State>
  // snippet.end

  // snippet.init
  /// - Parameter widths: How wide the thumbnails shall be; one for each.
  public init(_ file: PhotoFile, widths: [Int] = []) {
    self.file = file
    state = Mutex(State(widths: widths))
    super.init()
    name = "resize"
  }
  // snippet.end

  // snippet.accessors
  /// The widths that are wanted. Every accessor is safe on any thread.
  public var widths: [Int] {
    get { state.withLock { $0.widths } }
    set { state.withLock { $0.widths = newValue } }
  }

  /// Asks for one more thumbnail.
  public func add(width: Int) {
    state.withLock { $0.widths.append(width) }
  }

  /// The thumbnails that have been made so far.
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

// snippet.archive
extension ResizeOperation: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let picture = file.read()
    coder.encode(NSString(string: picture.name), forKey: "name")
    coder.encode(picture.width, forKey: "width")
    coder.encode(NSData(data: Data(picture.pixels)), forKey: "pixels")
    coder.encode(NSArray(array: widths.map { NSNumber(value: $0) }), forKey: "widths")
  }

  public convenience init?(coder: NSCoder) {
    let width = coder.decodeInteger(forKey: "width")
    let numbers = coder.decodeObject(
      of: [NSArray.self, NSNumber.self], forKey: "widths")
    guard
      let name = coder.decodeObject(of: NSString.self, forKey: "name"),
      let pixels = coder.decodeObject(of: NSData.self, forKey: "pixels"),
      let widths = numbers as? [NSNumber],
      width > 0, pixels.length.isMultiple(of: width)
    else { return nil }
    let picture = Picture(
      String(describing: name), width: width, pixels: Array(Data(referencing: pixels)))
    self.init(PhotoFile(picture), widths: widths.map(\.intValue))
  }
}
// snippet.end
