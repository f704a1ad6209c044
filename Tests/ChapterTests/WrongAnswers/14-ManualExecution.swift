import Chapter14ManualExecution
import ChapterKit
import Operations

extension StartingAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The order in which they worked: none; expected: 1, 2, 3, 4.",
      2: "The operations that ran: none; expected: crop.",
      3: "The remaining operations: 1, 2, 3; expected: none.",
      4: "0 of them ran (expected: 3).",
    ]) { $0 },
    wrong(
      "passes through the list only once",
      failing: [
        1: "The order in which they worked: 1; expected: 1, 2, 3, 4.",
        2: "The operations that ran: 1, 4; expected: 1, 2, 3, 4.",
      ]
    ) { operations in
      operations.filter { operation in
        let isReady = operation.isReady || operation.isCancelled
        if isReady { operation.start() }
        return !isReady
      }
    },
  ]
}
