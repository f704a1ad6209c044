import ChapterKit
import Operations
import Synchronization

/// Says that it is asynchronous, and is not.
// snippet.hopeful
final class HopefulResize: Operation, @unchecked Sendable {
  private let file: PhotoFile
  private let made = Mutex<[Picture]>([])

  init(_ file: PhotoFile) { self.file = file }

  override var isAsynchronous: Bool { true }

  override func main() {
    let thumbnail = file.read().thumbnail(width: 2)
    made.withLock { $0.append(thumbnail) }
  }
}
// snippet.end
