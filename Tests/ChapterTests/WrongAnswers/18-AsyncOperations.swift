import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

extension CallAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "value: nil; expected: Jeju.", 2: "value: nil; expected: Busan.",
      4: "isFinished: true; expected: false.", 5: "value: nil; expected: Busan.",
      6: "The function was called 0 times (expected: 1).",
    ]) { _ in calling { lookup in lookup.finish() } },
    wrong(
      "stores an answer that arrives after the cancellation",
      failing: [4: "and then the answer came. value: Busan; expected: nil."]
    ) { call in
      calling { lookup in call { value in lookup.finish { lookup.keep(value) } } }
    },
    wrong(
      "stores its value after the finish",
      failing: [6: "value at that moment: nil; expected: Busan."]
    ) { call in
      calling { lookup in
        call { value in
          let isWanted = !lookup.isCancelled
          if lookup.finish() == nil, isWanted { lookup.keep(value) }
        }
      }
    },
    wrong(
      "calls the function in its initializer",
      failing: [3: "The function was called once (expected: 0)."]
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

/// An asynchronous operation that runs a closure.
private final class Lookup: AsyncOperation, @unchecked Sendable {
  // Unchecked because `Operation` is; the mutable state is guarded by a mutex.
  private let work: @Sendable (Lookup) -> Void
  private let answer = Mutex<String?>(nil)

  init(_ work: @escaping @Sendable (Lookup) -> Void) { self.work = work }

  var value: String? { answer.withLock { $0 } }

  func keep(_ value: String?) { answer.withLock { $0 = value } }

  override func main() { work(self) }
}
