import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

extension CallAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "value: nil, and should be Jeju.", 2: "value: nil, and should be Busan.",
      4: "isFinished: true, and should be false.", 5: "value: nil, and should be Busan.",
      6: "The function was called 0 times (it should be 1).",
    ]) { _ in calling { lookup in lookup.finish() } },
    wrong(
      "keeps an answer that comes after the cancellation",
      failing: [4: "and then the answer came. value: Busan, and should be nil."]
    ) { call in
      calling { lookup in call { value in lookup.finish { lookup.keep(value) } } }
    },
    wrong(
      "keeps its value when it has ended",
      failing: [6: "value at that moment: nil, and should be Busan."]
    ) { call in
      calling { lookup in
        call { value in
          let isWanted = !lookup.isCancelled
          if lookup.finish() == nil, isWanted { lookup.keep(value) }
        }
      }
    },
    wrong(
      "calls when it is made",
      failing: [3: "The function was called once (it should be 0)."]
    ) { call in
      call { _ in }
      let lookup = CallOperation(call)
      return (lookup, { lookup.value })
    },
  ]

  private static func calling(_ work: @escaping @Sendable (Lookup) -> Void) -> Calling {
    let lookup = Lookup(work)
    return (lookup, { lookup.value })
  }
}

/// An asynchronous operation whose work is told to it.
private final class Lookup: AsyncOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by a Mutex.
  private let work: @Sendable (Lookup) -> Void
  private let answer = Mutex<String?>(nil)

  init(_ work: @escaping @Sendable (Lookup) -> Void) { self.work = work }

  var value: String? { answer.withLock { $0 } }

  func keep(_ value: String?) { answer.withLock { $0 = value } }

  override func main() { work(self) }
}
