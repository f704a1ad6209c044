import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// A download that does not wait for the answer once it has been cancelled.
///
/// `ConcurrentOperation` is the class of the chapter: its `start()` calls `launch()` unless the
/// operation is cancelled, and `finish()` ends it, which may be called once.
///
/// Chapter 04, exercise 3. The task, and what is tried: `swift run -q Workbook 04 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 04 --check`
nonisolated final class PromptDownload: ConcurrentOperation, @unchecked Sendable {
  private let photo: String
  private let album: RemoteAlbum
  private let result = Mutex<Picture?>(nil)

  init(_ photo: String, from album: RemoteAlbum) {
    self.photo = photo
    self.album = album
  }

  var picture: Picture? { result.withLock { $0 } }

  override func launch() {
    // Write here, and override cancel().
    finish()
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = PromptAttempt

  static let answer: Exercise.Answer = { photo, album in
    let download = PromptDownload(photo, from: album)
    return (download, { download.picture })
  }
}
