import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization

extension ShelfAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      ShelfAttempt {
        let queue = OperationQueue()
        return ShelfAttempt.Shelf(add: { queue.addOperation($0) }, take: { _ in nil })
      },
      failing: [
        1: "take(“beach”): nil, and should be beach, by Mina.",
        // The queue may not have let go of it yet; then it is gone when it is to be taken.
        2: ", and should be ",
        3: "What was taken: none, and should be beach, by Mina",
      ]),
    WrongAnswer(
      "gives a text again and again",
      ShelfAttempt {
        let shelf = Credits()
        return ShelfAttempt.Shelf(
          add: { shelf.add($0) }, take: { photo in shelf.kept.withLock { $0[photo]?.text } })
      },
      failing: [
        1: "It has been taken. take(“beach”): beach, by Mina, and should be nil.", 2: "It hangs",
        3: "What was taken: beach, by Mina, beach, by Mina",
      ]),
    WrongAnswer(
      "forgets what is asked for before it is written",
      ShelfAttempt {
        let shelf = Credits()
        return ShelfAttempt.Shelf(
          add: { shelf.add($0) },
          take: { photo in shelf.kept.withLock { $0.removeValue(forKey: photo)?.text } })
      },
      failing: [1: "take(“beach”): nil, and should be beach, by Mina."]),
    WrongAnswer(
      "keeps the last credit only",
      ShelfAttempt {
        let (last, queue) = (Credits(), OperationQueue())
        return ShelfAttempt.Shelf(
          add: { credit in
            last.kept.withLock { $0 = [credit.name ?? "": credit] }
            queue.addOperation(credit)
          }, take: { last.take($0) })
      },
      failing: [
        1: "take(“beach”): nil, and should be beach, by Mina.", 3: "What was taken: ",
      ]),
    WrongAnswer(
      "waits until it is written",
      ShelfAttempt {
        let shelf = Credits()
        return ShelfAttempt.Shelf(
          add: { shelf.add($0) },
          take: { photo in
            shelf.kept.withLock { $0[photo] }?.waitUntilFinished()
            return shelf.take(photo)
          })
      },
      failing: [1: "It hangs"]),
    WrongAnswer(
      "looks in one step, and takes in another",
      ShelfAttempt {
        let shelf = Credits()
        return ShelfAttempt.Shelf(
          add: { shelf.add($0) },
          take: { photo in
            guard let credit = shelf.kept.withLock({ $0[photo] }), credit.isFinished else {
              return nil
            }
            shelf.kept.withLock { $0[photo] = nil }
            return credit.text
          })
      },
      failing: [3: "What was taken: "]),
  ]
}

private final class Credits: Sendable {
  let kept = Mutex<[String: Credit]>([:])
  private let queue = OperationQueue()

  func take(_ photo: String) -> String? {
    kept.withLock { kept in
      guard let credit = kept[photo], credit.isFinished else { return nil }
      kept[photo] = nil
      return credit.text
    }
  }

  func add(_ credit: Credit) {
    kept.withLock { $0[credit.name ?? ""] = credit }
    queue.addOperation(credit)
  }
}
