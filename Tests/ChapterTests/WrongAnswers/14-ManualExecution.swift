import Chapter14ManualExecution
import ChapterKit
import Operations

extension StartingAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The order of the work: none, and should be 1, 2, 3, 4.",
      2: "The operations that ran: none, and should be crop.",
      3: "The remaining operations: 1, 2, 3, and should be none.",
      4: "0 of them ran (it should be 3).",
    ]) { $0 },
    wrong(
      "goes through the list once",
      failing: [
        1: "The order of the work: 1, and should be 1, 2, 3, 4.",
        2: "The operations that ran: 1, 4, and should be 1, 2, 3, 4.",
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
