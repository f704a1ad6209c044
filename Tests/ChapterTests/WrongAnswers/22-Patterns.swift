import Chapter08Waiting
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization

extension FirstValueAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, FirstValueAttempt { _, _ in RequestOperation { _ in nil } },
      failing: [
        1: "isFinished: true, and should be false.", 2: "isFinished: true, and should be false.",
        3: "Its result: nobody is left to answer, and should be mirror",
        4: "Its result: nobody is left to answer, and should be cancelled.",
        7: "\(WrongAnswer.hangs)three are asked",
      ]),
    WrongAnswer(
      "takes the first answer, even a failure",
      FirstValueAttempt { operations, queue in
        asking(operations, in: queue) { operation, reply in
          reply(Result { try operation.value })
          for other in operations { other.cancel() }
        }
      },
      failing: [
        2: "failed. isFinished: true, and should be false.",
        3: "Its result: mirror 3 is busy, and should be mirror 1 is busy.",
      ]),
    WrongAnswer(
      "does not cancel the others",
      FirstValueAttempt { operations, queue in
        asking(operations, in: queue) { operation, reply in
          if let value = try? operation.value { reply(.success(value)) }
        }
      },
      failing: [
        1: "Mirror 1 answered first. Whether mirror 2 was cancelled: false, and should be true.",
        3: "Its result: nobody is left to answer, and should be mirror",
        4: "then it was cancelled. Whether mirror 2 was cancelled: false, and should be true.",
      ]),
    WrongAnswer(
      "waits for ever if all have failed",
      FirstValueAttempt { operations, queue in
        RequestOperation { reply in
          let kept = Mutex<Reply<String>?>(reply)
          for operation in operations {
            queue.addOperations([operation]) {
              guard let value = try? operation.value else { return }
              kept.withLock { $0 }?(.success(value))
              for other in operations { other.cancel() }
            }
          }
          return { kept.withLock { $0 = nil } }
        }
      },
      failing: [
        3: "isFinished: false, and should be true.",
        6: "isFinished: false, and should be true.",
      ]),
    WrongAnswer(
      "asks when it is made, and cannot be cancelled",
      FirstValueAttempt { operations, queue in
        queue.addOperations(operations, waitUntilFinished: false)
        return FirstValueAttempt.book.first(of: [], in: queue)
      },
      failing: [5: "It was made, and not started. How many were asked: 3, and should be 0."]),
    WrongAnswer(
      "tells the error of the first that has failed",
      FirstValueAttempt { operations, queue in
        let failures = Mutex<[any Error]>([])
        return asking(operations, in: queue) { operation, reply in
          switch Result(catching: { try operation.value }) {
          case .success(let value):
            reply(.success(value))
            for other in operations { other.cancel() }
          case .failure(let error):
            let first = failures.withLock { failures in
              failures.append(error)
              return failures.count == operations.count ? failures.first : nil
            }
            if let first { reply(.failure(first)) }
          }
        }
      },
      failing: [3: "Its result: mirror 3 is busy, and should be mirror 1 is busy."]),
  ]

  /// Asks all, and looks at each that has ended.
  private static func asking(
    _ operations: [any Provider<String>], in queue: OperationQueue,
    _ look: @escaping @Sendable (any Provider<String>, Reply<String>) -> Void
  ) -> RequestOperation<String> {
    RequestOperation { reply in
      for operation in operations {
        queue.addOperations([operation]) { look(operation, reply) }
      }
      return nil
    }
  }
}
