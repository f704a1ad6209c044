import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

extension FallbackAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "What the first was asked for: none, and should be beach.bmp.",
      2: "What the first was asked for: none, and should be beach.bmp.",
      3: "Whether the first was stopped: false, and should be true.",
      4: "Whether the second was stopped: false, and should be true.",
      5: "Whether the second was stopped: false, and should be true.",
      6: "What the second was asked for: none, and should be forest.bmp.",
    ]) { _, _ in Loading { _, _ in Cancellation {} } },
    wrong(
      "stops the first alone, and asks the second though it was cancelled",
      failing: [
        3: "What the second was asked for: beach.bmp, and should be none.",
        4: "Whether the second was stopped: false, and should be true.",
        6: "What the second was asked for: beach.bmp, forest.bmp, and should be forest.bmp.",
      ]
    ) { first, second in
      Loading { url, deliver in
        first.load(url) { result in
          guard case .failure = result else { return deliver(result) }
          _ = second.load(url, deliver: deliver)
        }
      }
    },
    wrong(
      "asks the second with its lock held", failing: [5: "\(WrongAnswer.hangs)cancel() returns"]
    ) { first, second in
      Loading { url, deliver in
        let loads = Loads()
        loads.add {
          first.load(url) { result in
            guard case .failure = result else { return deliver(result) }
            loads.add { second.load(url, deliver: deliver) }
          }
        }
        return Cancellation { loads.cancel() }
      }
    },
  ]
}

/// A loader that does what it is told.
private struct Loading: ImageLoader {
  typealias Deliver = @Sendable (Result<[UInt8], DownloadFailure>) -> Void

  private let body: @Sendable (URL, @escaping Deliver) -> Cancellation

  init(_ body: @escaping @Sendable (URL, @escaping Deliver) -> Cancellation) { self.body = body }

  func load(_ url: URL, deliver: @escaping Deliver) -> Cancellation { body(url, deliver) }
}

/// Loads that can be stopped together.
private final class Loads: Sendable {
  private let all = Mutex<[Cancellation]>([])

  func add(_ load: () -> Cancellation) { all.withLock { $0.append(load()) } }

  func cancel() { for load in all.withLock({ $0 }) { load.cancel() } }
}
