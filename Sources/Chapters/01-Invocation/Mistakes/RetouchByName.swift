import ChapterKit
import Operations
import Synchronization

/// Compares the name when it runs, where nobody hears of a wrong one: the program that misbehaves.
public final class RetouchByName: Operation, @unchecked Sendable {
  private let typed: String
  private let picture: Picture
  private let darkroom: Darkroom
  private let made = Mutex<Picture?>(nil)

  public init(_ typed: String, _ picture: Picture, in darkroom: Darkroom) {
    self.typed = typed
    self.picture = picture
    self.darkroom = darkroom
  }

  /// What came out. May be read from any thread.
  public var result: Picture? { made.withLock { $0 } }

  // snippet.main
  override public func main() {
    let result: Picture? =
      switch typed {
      case "invert": darkroom.invert(picture)
      case "mirror": darkroom.mirror(picture)
      case "sharpen": darkroom.sharpen(picture)
      default: nil
      }
    made.withLock { $0 = result }
  }
  // snippet.end
}
