import Chapter04ConcurrentOperations
import ChapterKit
import Operations

extension PromptAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "picture: nil, and should be beach.", 2: "isCancelled: false, and should be true.",
    ]) { _, _ in (Ended { $0.finish() }, { nil }) },
    wrong(
      "leaves the end to whoever cancels",
      failing: [4: "isFinished: false, and should be true."]
    ) { photo, album in
      let ends: @Sendable (Ended) -> Void = { ended in
        album.fetch(photo) { _ in if !ended.isCancelled { ended.finish() } }
      }
      return (Ended(ends), { nil })
    },
    wrong(
      "waits for the answer",
      failing: [
        2: "isFinished: false, and should be true.", 5: "isFinished: false, and should be true.",
      ]
    ) { photo, album in
      let download = Download(photo, from: album)
      return (download, { download.picture })
    },
    wrong(
      "asks the album when it is made",
      failing: [3: "The requests to the album: beach, and should be none."]
    ) { photo, album in
      album.fetch(photo) { _ in }
      return (PromptDownload(photo, from: album), { nil })
    },
  ]
}

/// An asynchronous operation that does what it is told.
private final class Ended: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing changes.
  private let work: @Sendable (Ended) -> Void

  init(_ work: @escaping @Sendable (Ended) -> Void) { self.work = work }

  override func launch() { work(self) }
}
