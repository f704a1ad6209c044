import Chapter08Waiting
import Chapter22Patterns
import ChapterKit
import Operations

extension FirstValueAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "isFinished: true, and should be false.", 2: "isFinished: true, and should be false.",
      3: "Its result: nobody is left to answer, and should be cancelled.",
      6: "of them did not fail with an error of a mirror (it should be 0).",
    ]) { _, _ in RequestOperation { _ in nil } },
    wrong(
      "cancels nobody, and waits for ever if all have failed",
      failing: [
        1: "Mirror 1 answered first. Whether mirror 2 was cancelled: false, and should be true.",
        2: "isFinished: false, and should be true.",
        5: "isFinished: false, and should be true.",
      ]
    ) { operations, queue in
      RequestOperation { reply in
        for operation in operations {
          queue.addOperations([operation]) {
            if let value = try? operation.value { reply(.success(value)) }
          }
        }
        // Who keeps the reply may still answer.
        return { withExtendedLifetime(reply) {} }
      }
    },
    wrong(
      "asks when it is made, and cannot be cancelled",
      failing: [4: "It was made, and not started. 3 of them were asked (it should be 0)."]
    ) { operations, queue in
      queue.addOperations(operations, waitUntilFinished: false)
      return book([], queue)
    },
  ]
}
