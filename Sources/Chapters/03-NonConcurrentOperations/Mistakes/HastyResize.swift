import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Ends before its work does.
final class HastyResize: Operation, @unchecked Sendable {
  private let file: PhotoFile
  private let made = Mutex<[Picture]>([])
  /// Is open when the work is done.
  let done = Gate("The thumbnail has been made.", ko: "섬네일을 다 만들었습니다.")

  init(_ file: PhotoFile) { self.file = file }

  var thumbnails: [Picture] { made.withLock { $0 } }

  // snippet.hasty
  override func main() {
    DispatchQueue.global().async { [self] in
      let thumbnail = file.read().thumbnail(width: 2)
      made.withLock { $0.append(thumbnail) }
      // snippet.hide
      done.open()
      // snippet.show
    }
  }
  // snippet.end
}
