import Chapter12CompletionBlocks
import ChapterKit
import Operations

extension ChainAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The blocks that were called: 2, and should be 1, 2.",
      2: "The blocks that were called: 2, and should be own, 1, 2.",
    ]) { operation, block in operation.completionBlock = block },
    wrong(
      "calls one that comes late itself",
      failing: [1: "Whether the block was called twice: true, and should be false."]
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
      "keeps the operation",
      failing: [3: "Whether the operation was released: false, and should be true."]
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
