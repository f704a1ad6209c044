import DeskCases
import Operations

extension ChainAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      12, WrongAnswer.stub, ChainAttempt { operation, block in operation.completionBlock = block },
      failing: [
        1: "The blocks that were called: 2, and should be 1, 2.",
        2: "The blocks that were called: 2, and should be own, 1, 2.",
        3: "The blocks that were called: 2, and should be 1, 2.",
      ]),
    WrongAnswer(
      12, "calls the new block first",
      ChainAttempt { operation, block in
        let earlier = operation.completionBlock
        operation.completionBlock = {
          block()
          earlier?()
        }
      },
      failing: [
        1: "The blocks that were called: 2", 2: "The blocks that were called: 2",
        3: "The blocks that were called: 2",
      ]),
    WrongAnswer(
      12, "keeps the operation",
      ChainAttempt { operation, block in
        let earlier = operation.completionBlock
        operation.completionBlock = {
          withExtendedLifetime(operation) {}
          earlier?()
          block()
        }
      },
      failing: [4: "Whether it is gone: false, and should be true."]),
    WrongAnswer(
      12, "calls the blocks of an operation that was not cancelled",
      ChainAttempt { operation, block in
        let earlier = operation.completionBlock
        operation.completionBlock = { [weak operation] in
          if operation?.isCancelled == true { return block() }
          earlier?()
          block()
        }
      },
      failing: [3: "The blocks that were called: 2, and should be 1, 2."]),
  ]
}
