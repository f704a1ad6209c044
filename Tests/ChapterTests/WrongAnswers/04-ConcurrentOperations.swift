import Chapter04ConcurrentOperations
import ChapterKit
import Operations

extension PromptAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "picture: nil, and should be beach.", 2: "isCancelled: false, and should be true.",
      4: "What the album was asked for: none",
    ]) { _, _ in (Ended(), { nil }) },
    wrong("waits for the answer", failing: [2: "isFinished: false, and should be true."]) {
      photo, album in
      let download = Download(photo, from: album)
      return (download, { download.picture })
    },
    wrong(
      "asks the album when it is made",
      failing: [3: "What the album was asked for: beach, and should be none."]
    ) { photo, album in
      album.fetch(photo) { _ in }
      return (PromptDownload(photo, from: album), { nil })
    },
  ]
}

/// An asynchronous operation that is over at once.
private final class Ended: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it has no state of its own.
  override func launch() { finish() }
}
