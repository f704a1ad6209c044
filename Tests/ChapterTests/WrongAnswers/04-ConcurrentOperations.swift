import Chapter04ConcurrentOperations
import ChapterKit
import Operations

extension PromptAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "picture: nil; expected: beach.", 2: "isCancelled: false; expected: true.",
    ]) { _, _ in (Ended { $0.finish() }, { nil }) },
    wrong(
      "leaves the finish to cancel()",
      failing: [4: "isFinished: false; expected: true."]
    ) { photo, album in
      let ends: @Sendable (Ended) -> Void = { ended in
        album.fetch(photo) { _ in if !ended.isCancelled { ended.finish() } }
      }
      return (Ended(ends), { nil })
    },
    wrong(
      "waits for the answer",
      failing: [
        2: "isFinished: false; expected: true.", 5: "isFinished: false; expected: true.",
      ]
    ) { photo, album in
      let download = Download(photo, from: album)
      return (download, { download.picture })
    },
    wrong(
      "asks the album in its initializer",
      failing: [3: "The requests that the album received: beach; expected: none."]
    ) { photo, album in
      album.fetch(photo) { _ in }
      return (PromptDownload(photo, from: album), { nil })
    },
  ]
}

/// An asynchronous operation that runs closures.
private final class Ended: ConcurrentOperation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class has no mutable state.
  private let work: @Sendable (Ended) -> Void

  init(_ work: @escaping @Sendable (Ended) -> Void) { self.work = work }

  override func launch() { work(self) }
}
