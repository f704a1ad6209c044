import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

extension CallAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, CallAttempt { _ in calling { lookup in lookup.finish() } },
      failing: [
        1: "value: nil, and should be Jeju.", 2: "value: nil, and should be Busan.",
        4: "isFinished: true, and should be false.", 5: "value: nil, and should be Busan.",
        6: "How often it called: 0, and should be 1.",
      ]),
    WrongAnswer(
      "keeps the last answer",
      CallAttempt { call in
        calling { lookup in
          call { value in
            lookup.keep(value)
            lookup.finish()
          }
        }
      },
      failing: [
        2: "before it returned. value: Jeju, and should be Busan.",
        4: "value: Busan, and should be nil.",
      ]),
    WrongAnswer(
      "keeps an answer that comes after the cancellation",
      CallAttempt { call in
        calling { lookup in call { value in lookup.finish { lookup.keep(value) } } }
      },
      failing: [4: "and then the answer came. value: Busan, and should be nil."]),
    WrongAnswer(
      "ends as soon as it is cancelled",
      CallAttempt { call in
        calling { lookup in
          call { value in lookup.finish { lookup.keep(value) } }
          lookup.onCancel { lookup.finish() }
        }
      },
      failing: [4: "no answer has come. isFinished: true, and should be false."]),
    WrongAnswer(
      "throws its value away whenever it is cancelled",
      CallAttempt { call in
        let lookup = Forgetful { lookup in call { value in lookup.finish { lookup.keep(value) } } }
        return CallAttempt.Calling(lookup) { lookup.value }
      },
      failing: [5: "value: nil, and should be Busan."]),
    WrongAnswer(
      "calls when it is made",
      CallAttempt { call in
        call { _ in }
        let lookup = CallOperation(call)
        return CallAttempt.Calling(lookup) { lookup.value }
      },
      failing: [
        1: "How often it called before its start: 1, and should be 0.",
        3: "How often it called: 1, and should be 0.",
      ]),
  ]

  private static func calling(
    _ work: @escaping @Sendable (Lookup) -> Void
  ) -> CallAttempt.Calling {
    let lookup = Lookup(work)
    return CallAttempt.Calling(lookup) { lookup.value }
  }
}

/// An asynchronous operation whose work is told to it.
private class Lookup: AsyncOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by a Mutex.
  private let work: @Sendable (Lookup) -> Void
  private let answer = Mutex<String?>(nil)

  init(_ work: @escaping @Sendable (Lookup) -> Void) { self.work = work }

  var value: String? { answer.withLock { $0 } }

  func keep(_ value: String?) { answer.withLock { $0 = value } }

  override func main() { work(self) }
}

/// One that has no value once somebody has cancelled it.
private final class Forgetful: Lookup, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  override func cancel() {
    super.cancel()
    keep(nil)
  }
}
