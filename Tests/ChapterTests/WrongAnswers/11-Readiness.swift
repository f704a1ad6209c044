import Chapter11Readiness
import ChapterKit
import Operations
import Synchronization

extension PublicationAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      PublicationAttempt { _, publish in
        PublicationAttempt.Publishing(BlockOperation(block: publish)) { _ in }
      },
      failing: [
        1: "isReady: true, and should be false.", 2: "isReady: true, and should be false.",
        3: "What has finished: album, sort, and should be sort, album.",
      ],
      // Nothing holds it back: it may have run before it is cancelled.
      untried: [4]),
    WrongAnswer(
      "counts approvals, and not people",
      PublicationAttempt { needed, publish in
        publication(publish) { people, isReady, isCancelled in
          isReady && (people.count >= needed || isCancelled)
        }
      },
      failing: [1: "isReady: true, and should be false."]),
    WrongAnswer(
      "forgets its dependencies",
      PublicationAttempt { needed, publish in
        publication(publish) { people, _, isCancelled in
          Set(people).count >= needed || isCancelled
        }
      },
      failing: [2: "It was approved, and nothing else. isReady: true, and should be false."]),
    WrongAnswer(
      "tells nobody that it has become ready",
      PublicationAttempt { needed, publish in
        publication(publish, isSilent: true) { people, isReady, isCancelled in
          isReady && (Set(people).count >= needed || isCancelled)
        }
      },
      failing: [3: "It hangs"],
      // Some queues look again at what is cancelled.
      untried: [4]),
    WrongAnswer(
      "waits for approvals though it was cancelled",
      PublicationAttempt { needed, publish in
        publication(publish) { people, isReady, _ in isReady && Set(people).count >= needed }
      },
      failing: [4: "It hangs"]),
    WrongAnswer(
      "waits for three people, however many are needed",
      PublicationAttempt { _, publish in
        publication(publish) { people, isReady, isCancelled in
          isReady && (Set(people).count >= 3 || isCancelled)
        }
      },
      failing: [
        1: "isReady: false, and should be true.", 2: "isReady: false, and should be true.",
        3: "\(WrongAnswer.hangs)all operations of the queue finish",
      ]),
  ]

  private static func publication(
    _ publish: @escaping @Sendable () -> Void, isSilent: Bool = false,
    _ answer: @escaping @Sendable ([String], Bool, Bool) -> Bool
  ) -> PublicationAttempt.Publishing {
    let publication = Approving(publish, isSilent: isSilent, answer)
    return PublicationAttempt.Publishing(publication) { publication.approve(by: $0) }
  }
}

/// An operation that answers as it is told whether it is ready.
private final class Approving: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `people`.
  private let people = Mutex<[String]>([])
  private let publish: @Sendable () -> Void
  private let isSilent: Bool
  private let answer: @Sendable ([String], Bool, Bool) -> Bool

  init(
    _ publish: @escaping @Sendable () -> Void, isSilent: Bool,
    _ answer: @escaping @Sendable ([String], Bool, Bool) -> Bool
  ) {
    (self.publish, self.isSilent, self.answer) = (publish, isSilent, answer)
  }

  override var isReady: Bool { answer(people.withLock { $0 }, super.isReady, isCancelled) }

  func approve(by person: String) { announcing { people.withLock { $0.append(person) } } }

  override func cancel() { announcing { super.cancel() } }

  override func main() { publish() }

  private func announcing(_ change: () -> Void) {
    if !isSilent { willChangeValue(forKey: "isReady") }
    change()
    if !isSilent { didChangeValue(forKey: "isReady") }
  }
}
