import Chapter12CompletionBlocks
import ChapterKit
import Operations
import Synchronization

extension ChainAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, ChainAttempt { operation, block in operation.completionBlock = block },
      failing: [
        1: "The blocks that were called: 2, and should be 1, 2.",
        2: "The blocks that were called: 2, and should be own, 1, 2.",
        3: "The blocks that were called: 2, and should be 1, 2.",
      ]),
    WrongAnswer(
      "calls the new block first",
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
      "keeps the operation",
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
      "calls the blocks of an operation that was not cancelled",
      ChainAttempt { operation, block in
        let earlier = operation.completionBlock
        operation.completionBlock = { [weak operation] in
          if operation?.isCancelled == true { return block() }
          earlier?()
          block()
        }
      },
      failing: [3: "The blocks that were called: 2, and should be 1, 2."]),
    WrongAnswer(
      "keeps the block that was set, and drops the new one",
      ChainAttempt { operation, block in
        if operation.completionBlock == nil { operation.completionBlock = block }
      },
      failing: [
        1: "\(WrongAnswer.hangs)the last block is called",
        2: "\(WrongAnswer.hangs)the last block is called",
        3: "\(WrongAnswer.hangs)the last block is called",
      ]),
    WrongAnswer(
      "knows its own blocks only",
      ChainAttempt { operation, block in
        let blocks = Blocks.all.withLock { all in
          all[ObjectIdentifier(operation), default: []].append(block)
          return all[ObjectIdentifier(operation)] ?? []
        }
        operation.completionBlock = { for block in blocks { block() } }
      },
      failing: [2: "The blocks that were called: 1, 2, and should be own, 1, 2."]),
    WrongAnswer(
      "calls the earlier block twice",
      ChainAttempt { operation, block in
        let earlier = operation.completionBlock
        operation.completionBlock = {
          earlier?()
          block()
          earlier?()
        }
      },
      // The last may come when the case has seen what it waits for.
      failing: [1: "The blocks that were called: 1, "]),
  ]
}

private enum Blocks {
  static let all = Mutex<[ObjectIdentifier: [@Sendable () -> Void]]>([:])
}
