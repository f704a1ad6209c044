import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// A download that finishes as soon as it is cancelled, without waiting for the response.
///
/// `ConcurrentOperation` is the chapter's base class. Its `start()` calls `launch()` unless the operation is
/// cancelled. `finish()` finishes the operation; call it once.
///
/// Chapter 04, exercise 3. The task and the cases: `swift run -q Workbook 04 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 04 --check`
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

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = PromptAttempt

  static let answer: Exercise.Answer = { photo, album in
    let download = PromptDownload(photo, from: album)
    return (download, { download.picture })
  }
}
