import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization

extension ShelfAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "take(“beach”): nil; expected: beach, by Mina.",
      // The queue may still retain the credit here and release it before `take`.
      2: "; expected: ",
      3: "The texts that were taken: none; expected: beach, by Mina",
    ]) {
      let queue = OperationQueue()
      return ({ queue.addOperation($0) }, { _ in nil })
    },
    wrong("stores the credit after adding it", failing: [1: "The texts that were taken: none"]) {
      let (credits, queue) = (Credits(), OperationQueue())
      return (
        { credit in
          queue.addOperation(credit)
          Interrupted.pass()
          credits.kept.withLock { $0[credit.name ?? ""] = credit }
        },
        { photo in
          credits.kept.withLock {
            $0[photo]?.isFinished == true ? $0.removeValue(forKey: photo)?.text : nil
          }
        }
      )
    },
    wrong(
      "makes each credit depend on the previous one",
      failing: [2: "\(WrongAnswer.hangs)the credit is released"]
    ) {
      let (shelf, last) = (CreditShelf(), Credits())
      return (
        { credit in
          last.kept.withLock {
            if let last = $0["last"] { credit.addDependency(last) }
            $0["last"] = credit
          }
          shelf.add(credit)
        }, { shelf.take($0) }
      )
    },
    wrong(
      "loses credits that another thread adds at the same time",
      failing: [3: "The texts that were taken: beach, by Mina; expected: forest, by Jun"]
    ) {
      let (credits, queue) = (Credits(), OperationQueue())
      return (
        { credit in
          let before = credits.kept.withLock { Set($0.keys) }
          Interrupted.pass()
          credits.kept.withLock {
            $0 = $0.filter { before.contains($0.key) }
            $0[credit.name ?? ""] = credit
          }
          queue.addOperation(credit)
        },
        { photo in
          credits.kept.withLock {
            $0[photo]?.isFinished == true ? $0.removeValue(forKey: photo)?.text : nil
          }
        }
      )
    },
    wrong(
      "reads under the lock, but releases the lock in between",
      failing: [3: "The texts that were taken: "]
    ) {
      let (credits, queue) = (Credits(), OperationQueue())
      return (
        { credit in
          credits.kept.withLock { $0[credit.name ?? ""] = credit }
          queue.addOperation(credit)
        },
        { photo in
          let text = credits.kept.withLock { $0[photo].flatMap { $0.isFinished ? $0.text : nil } }
          Interrupted.pass()
          if text != nil { credits.kept.withLock { $0[photo] = nil } }
          return text
        }
      )
    },
  ]
}

private final class Credits: Sendable {
  let kept = Mutex<[String: Credit]>([:])
}
