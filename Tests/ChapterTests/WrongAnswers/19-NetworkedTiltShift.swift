import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

extension FallbackAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, FallbackAttempt { _, _ in Loading { _, _ in Cancellation {} } },
      failing: [
        1: "What the first was asked for: none, and should be beach.bmp.",
        2: "What the first was asked for: none, and should be beach.bmp.",
        3: "Whether the first was stopped: false, and should be true.",
        4: "Whether the second was stopped: false, and should be true.",
        5: "Whether the second was stopped: false, and should be true.",
        6: "What the second was asked for: none, and should be forest.bmp.",
      ]),
    WrongAnswer(
      "asks both at once",
      FallbackAttempt { first, second in
        Loading { url, deliver in
          let loads = [first, second].map { $0.load(url, deliver: deliver) }
          return Cancellation { for load in loads { load.cancel() } }
        }
      },
      failing: [
        1: "What the second was asked for: beach.bmp, and should be none.",
        2: "What was delivered: status(404), picture 2, and should be picture 2.",
        3: "What the second was asked for: beach.bmp, and should be none.",
      ]),
    WrongAnswer(
      "asks the second though it was cancelled",
      FallbackAttempt { first, second in
        Loading { url, deliver in
          let loads = Loads()
          loads.keep(
            first.load(url) { result in
              guard case .failure = result else { return deliver(result) }
              loads.keep(second.load(url, deliver: deliver))
            })
          return Cancellation { loads.cancel() }
        }
      },
      failing: [
        3: "What the second was asked for: beach.bmp, and should be none.",
        5: "Whether the second was stopped: false, and should be true.",
        6: "What the second was asked for: beach.bmp, forest.bmp, and should be forest.bmp.",
      ]),
    WrongAnswer(
      "stops the first alone",
      FallbackAttempt { first, second in
        Loading { url, deliver in
          first.load(url) { result in
            guard case .failure = result else { return deliver(result) }
            _ = second.load(url, deliver: deliver)
          }
        }
      },
      failing: [4: "Whether the second was stopped: false, and should be true."]),
    WrongAnswer(
      "asks the second with its lock held",
      FallbackAttempt { first, second in
        Loading { url, deliver in
          let (lock, loads) = (NSLock(), Loads())
          loads.keep(
            first.load(url) { result in
              guard case .failure = result else { return deliver(result) }
              lock.withLock { loads.keep(second.load(url, deliver: deliver)) }
            })
          return Cancellation { lock.withLock { loads.cancel() } }
        }
      },
      failing: [5: "It hangs: this was waited for, and did not come: cancel() returns"]),
    WrongAnswer(
      "does not ask for anything once one was cancelled",
      FallbackAttempt { first, second in
        let isCancelled = Atomic(false)
        return Loading { url, deliver in
          let loads = Loads()
          loads.keep(
            first.load(url) { result in
              guard case .failure = result, !isCancelled.load(ordering: .acquiring) else {
                return deliver(result)
              }
              loads.keep(second.load(url, deliver: deliver))
            })
          return Cancellation {
            isCancelled.store(true, ordering: .releasing)
            loads.cancel()
          }
        }
      },
      failing: [6: "What the second was asked for: none, and should be forest.bmp."]),
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

  func keep(_ load: Cancellation) { all.withLock { $0.append(load) } }

  func cancel() { for load in all.withLock({ $0 }) { load.cancel() } }
}
