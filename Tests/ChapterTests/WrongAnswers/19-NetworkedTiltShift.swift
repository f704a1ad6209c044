import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

extension FallbackAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "What the first loader was asked for: none; expected: beach.bmp?size=2.",
      2: "What the first loader was asked for: none; expected: beach.bmp?size=2.",
      3: "Whether the first was stopped: false; expected: true.",
      4: "Whether the second was stopped: false; expected: true.",
      6: "What the second loader was asked for: none; expected: forest.",
    ]) { _, _ in Loading { _, _ in Cancellation {} } },
    wrong(
      "checks for a cancellation before it stores the second load, not after",
      failing: [
        3: "What the second loader was asked for: beach.bmp?size=2; expected: none.",
        4: "Whether the second was stopped: false; expected: true.",
        5: "Whether the second was stopped: false; expected: true.",
      ]
    ) { first, second in
      Loading { url, deliver in
        let (load, isOver) = (Current(), Counter())
        let one = first.load(url) { result in
          guard case .failure = result, isOver.value == 0 else { return deliver(result) }
          Interrupted.pass()
          load.replace(by: second.load(url, deliver: deliver))
        }
        Interrupted.pass()
        load.replace(by: one)
        return Cancellation {
          load.cancel()
          isOver.add()
        }
      }
    },
  ]
}

/// A loader that runs a closure.
private struct Loading: ImageLoader {
  typealias Deliver = @Sendable (Result<[UInt8], DownloadFailure>) -> Void

  private let body: @Sendable (URL, @escaping Deliver) -> Cancellation

  init(_ body: @escaping @Sendable (URL, @escaping Deliver) -> Cancellation) { self.body = body }

  func load(_ url: URL, deliver: @escaping Deliver) -> Cancellation { body(url, deliver) }
}

/// A loader's current load. The load can be replaced or cancelled.
private final class Current: Sendable {
  private let load = Mutex<Cancellation?>(nil)

  func replace(by new: Cancellation) { load.withLock { $0 = new } }

  func cancel() { load.withLock { $0 }?.cancel() }
}
