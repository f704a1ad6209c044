import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

extension PromptAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      PromptAttempt { _, _ in
        let download = Loading { _ in }
        return PromptAttempt.Downloading(download) { nil }
      },
      failing: [
        1: "picture: nil, and should be beach.", 2: "isCancelled: false, and should be true.",
        4: "picture: nil, and should be forest.", 5: "What the album was asked for: none",
      ]),
    WrongAnswer(
      "waits for the answer",
      PromptAttempt { photo, album in
        let download = Download(photo, from: album)
        return PromptAttempt.Downloading(download) { download.picture }
      },
      failing: [2: "isFinished: false, and should be true."]),
    WrongAnswer(
      "takes a late answer all the same",
      PromptAttempt { photo, album in
        let download = PromptDownload(photo, from: album)
        return PromptAttempt.Downloading(download) {
          download.picture ?? (download.isCancelled && !album.requests.isEmpty ? .beach : nil)
        }
      },
      failing: [2: "picture: beach, and should be nil."]),
    WrongAnswer(
      "asks the album when it is made",
      PromptAttempt { photo, album in
        album.fetch(photo) { _ in }
        let download = PromptDownload(photo, from: album)
        return PromptAttempt.Downloading(download) { download.picture }
      },
      failing: [
        3: "What the album was asked for: beach, and should be none.",
        5: "What the album was asked for: beach, beach, and should be beach.",
      ]),
    WrongAnswer(
      "is over before the album has answered",
      PromptAttempt { photo, album in
        let arrived = Arrived()
        let download = Loading { _ in album.fetch(photo) { arrived.keep($0) } }
        return PromptAttempt.Downloading(download) { arrived.picture }
      },
      failing: [
        1: "The album has not answered. isExecuting: false, and should be true.",
        2: "isCancelled: false, and should be true.",
      ]),
    WrongAnswer(
      "blocks its thread until the album has answered",
      PromptAttempt { photo, album in
        let arrived = Arrived()
        let download = Loading { _ in
          let answered = Gate("")
          album.fetch(photo) {
            arrived.keep($0)
            answered.open()
          }
          answered.wait(atMost: .never)
        }
        return PromptAttempt.Downloading(download) { arrived.picture }
      },
      failing: [
        1: "\(WrongAnswer.hangs)start() returns", 2: "\(WrongAnswer.hangs)start() returns",
      ]),
  ]
}

private final class Arrived: Sendable {
  private let result = Mutex<Picture?>(nil)
  var picture: Picture? { result.withLock { $0 } }
  func keep(_ picture: Picture?) { result.withLock { $0 = picture } }
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
