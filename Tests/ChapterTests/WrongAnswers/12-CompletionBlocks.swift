import Chapter12CompletionBlocks
import ChapterKit
import Operations

extension ChainAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The blocks that were called: 2; expected: 1, 2.",
      2: "The blocks that were called: 2; expected: own, 1, 2.",
    ]) { operation, block in operation.completionBlock = block },
    wrong(
      "calls a late block itself",
      failing: [1: "Whether the block was called twice: true; expected: false."]
    ) { operation, block in
      let earlier = operation.completionBlock
      operation.completionBlock = {
        earlier?()
        block()
      }
      Interrupted.pass()
      if operation.isFinished { block() }
    },
    wrong(
      "retains the operation",
      failing: [3: "Whether the operation was released: false; expected: true."]
    ) {
      operation, block in
      let earlier = operation.completionBlock
      operation.completionBlock = {
        earlier?()
        if operation.isFinished { block() }
      }
    },
  ]
}
