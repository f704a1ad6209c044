import Chapter04ConcurrentOperations
import ChapterKit
import DeskCases
import Operations
import Synchronization

extension PromptAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      4, WrongAnswer.stub,
      PromptAttempt { _, _ in
        let download = Loading { _ in }
        return PromptAttempt.Downloading(download) { nil }
      },
      failing: [
        1: "picture: nil, and should be beach.", 2: "isCancelled: false, and should be true.",
        4: "picture: nil, and should be forest.", 5: "What the album was asked for: none",
      ]),
    WrongAnswer(
      4, "waits for the answer",
      PromptAttempt { photo, album in
        let download = Download(photo, from: album)
        return PromptAttempt.Downloading(download) { download.picture }
      },
      failing: [2: "isFinished: false, and should be true."]),
    WrongAnswer(
      4, "takes a late answer all the same",
      PromptAttempt { photo, album in
        let download = PromptDownload(photo, from: album)
        return PromptAttempt.Downloading(download) {
          download.picture ?? (download.isCancelled && !album.requests.isEmpty ? .beach : nil)
        }
      },
      failing: [2: "picture: beach, and should be nil."]),
    WrongAnswer(
      4, "asks the album when it is made",
      PromptAttempt { photo, album in
        album.fetch(photo) { _ in }
        let download = PromptDownload(photo, from: album)
        return PromptAttempt.Downloading(download) { download.picture }
      },
      failing: [
        3: "What the album was asked for: beach, and should be none.",
        5: "What the album was asked for: beach, beach, and should be beach.",
      ]),
  ]
}

/// An asynchronous operation that is over at once.
private final class Loading: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing changes.
  private let work: @Sendable (Loading) -> Void

  init(_ work: @escaping @Sendable (Loading) -> Void) { self.work = work }

  override func launch() {
    work(self)
    finish()
  }
}
