import Chapter04ConcurrentOperations
import ChapterKit
import DeskCases
import Operations
import Synchronization

/// A download that does not wait for the answer once it has been cancelled.
///
/// Chapter 04, exercise 3. The task in Korean: `swift run -q Workbook 04 --exercise 3 --lang ko`
///
/// What is required:
/// - It asks the album with `fetch`, and finishes with the picture when the album answers.
/// - Cancelled while it executes, it is finished at once; a late answer changes nothing.
/// - Cancelled before its start, it finishes when it is started, and asks for nothing.
/// - The answer and the cancellation may come at the same time: it ends once.
///
/// `ConcurrentOperation` is the class of the chapter: its `start()` calls `launch()` unless the
/// operation is cancelled, and `finish()` ends it, which may be called once.
///
/// Try it: `swift run -q Workbook 04 --check`
final class PromptDownload: ConcurrentOperation, @unchecked Sendable {
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
  static let answer = PromptAttempt { photo, album in
    let download = PromptDownload(photo, from: album)
    return PromptAttempt.Downloading(download) { download.picture }
  }
}
