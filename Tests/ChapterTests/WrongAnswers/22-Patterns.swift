import Chapter08Waiting
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization

extension FirstValueAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "Its result: nothing is left that could answer; expected: mirror 1.",
      2: "isFinished: true; expected: false.",
      3: "\(WrongAnswer.hangs)mirror 2 is cancelled",
      6: "Its result: nothing is left that could answer; expected: mirror 2.",
    ]) { _, _ in RequestOperation { _ in nil } },
    wrong(
      "cancels no operation, and waits forever if all have failed",
      failing: [
        1: "\(WrongAnswer.hangs)mirror 2 is cancelled",
        2: "\(WrongAnswer.hangs)your operation finishes",
        5: "\(WrongAnswer.hangs)your operation finishes",
        6: "\(WrongAnswer.hangs)mirror 3 is cancelled",
      ]
    ) { operations, queue in
      RequestOperation { reply in
        for operation in operations {
          queue.addOperations([operation]) {
            if let value = try? operation.value { reply(.success(value)) }
          }
        }
        // While the reply is retained, the request does not fail.
        return { withExtendedLifetime(reply) {} }
      }
    },
    wrong(
      "reads the number of unfinished operations before their results",
      failing: [
        5: "\(WrongAnswer.hangs)your operation finishes",
        6: "\(WrongAnswer.hangs)your operation finishes",
      ]
    ) { operations, queue in
      RequestOperation { reply in
        let left = Mutex(operations.count)
        let cancelAll = { @Sendable in for operation in operations { operation.cancel() } }
        for operation in operations {
          queue.add(operation) {
            let before = left.withLock { $0 }
            Interrupted.pass()
            guard let value = try? operation.value else {
              if before == 1 { reply(.failure(operation.failure ?? LostReply())) }
              return left.withLock { $0 = before - 1 }
            }
            reply(.success(value))
            cancelAll()
          }
        }
        return { withExtendedLifetime(reply) { cancelAll() } }
      }
    },
    wrong(
      "starts in its initializer, and cannot be cancelled",
      failing: [4: "The number of requests in the queue was 3 (expected: 0)."]
    ) { operations, queue in
      queue.addOperations(operations, waitUntilFinished: false)
      return book([], queue)
    },
    wrong(
      "adds all requests at once, behind a dependency that ends at the start",
      failing: [4: "The number of requests in the queue was 3 (expected: 0)."]
    ) { operations, queue in
      let start = Operation()
      for operation in operations { operation.addDependency(start) }
      queue.addOperations(operations, waitUntilFinished: false)
      return RequestOperation { reply in
        for operation in operations {
          operation.completionBlock = {
            if let value = try? operation.value { reply(.success(value)) }
          }
        }
        start.start()
        return { for operation in operations { operation.cancel() } }
      }
    },
  ]
}
