import Chapter02BlockOperations
import ChapterKit
import Operations
import Synchronization

extension GatherAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, GatherAttempt { _ in GatherAttempt.Gathering(BlockOperation()) { nil } },
      failing: [
        1: "outputs: nil, and should be []", 2: "The number of its executionBlocks: 0",
        3: "The number of its executionBlocks: 0",
      ]),
    WrongAnswer(
      "appends what comes",
      GatherAttempt { blocks in
        let values = Values()
        let gather = BlockOperation()
        for block in blocks {
          gather.addExecutionBlock {
            let value = block()
            values.all.withLock { $0[$0.count] = value }
          }
        }
        return GatherAttempt.Gathering(gather) {
          values.inOrder(blocks.count)
        }
      },
      failing: [2: "outputs: [2, 1, 0], and should be [0, 1, 2]."]),
    WrongAnswer(
      "shows what there is so far",
      GatherAttempt { blocks in
        let values = Values()
        let gather = BlockOperation()
        for (place, block) in blocks.enumerated() {
          gather.addExecutionBlock {
            let value = block()
            values.all.withLock { $0[place] = value }
          }
        }
        return GatherAttempt.Gathering(gather) {
          values.all.withLock { all in all.keys.sorted().compactMap { all[$0] } }
        }
      },
      failing: [3: "outputs: [1, 2], and should be nil.", 4: "outputs: [], and should be nil."]),
    WrongAnswer(
      "has blocks that keep it",
      GatherAttempt { blocks in
        let values = Values()
        let gather = BlockOperation()
        for (place, block) in blocks.enumerated() {
          gather.addExecutionBlock {
            let value = block()
            values.all.withLock { $0[place] = value }
            withExtendedLifetime(gather) {}
          }
        }
        return GatherAttempt.Gathering(gather) { values.inOrder(blocks.count) }
      },
      failing: [5: "Whether it is still there: true, and should be false."]),
    WrongAnswer(
      "runs its blocks when it is made",
      GatherAttempt { blocks in
        let outputs = blocks.map { $0() }
        let gather = BlockOperation()
        for _ in blocks { gather.addExecutionBlock {} }
        return GatherAttempt.Gathering(gather) { outputs }
      },
      failing: [
        3: "outputs: [0, 1, 2], and should be nil.", 4: "outputs: [0, 1], and should be nil.",
      ]
    ),
    WrongAnswer(
      "runs all blocks in one",
      GatherAttempt { blocks in
        let values = Values()
        let gather = BlockOperation {
          for (place, block) in blocks.enumerated() {
            let value = block()
            values.all.withLock { $0[place] = value }
          }
        }
        return GatherAttempt.Gathering(gather) { values.inOrder(blocks.count) }
      },
      failing: [
        2: "The number of its executionBlocks: 1, and should be 3.",
        3: "The number of its executionBlocks: 1, and should be 3.",
      ]),
    WrongAnswer(
      "keeps the value of the last block only",
      GatherAttempt { blocks in
        let values = Values()
        let gather = BlockOperation()
        for block in blocks {
          gather.addExecutionBlock {
            let value = block()
            values.all.withLock { $0 = [0: value] }
          }
        }
        return GatherAttempt.Gathering(gather) { values.all.withLock { $0[0] }.map { [$0] } }
      },
      failing: [
        1: "outputs: nil, and should be [].", 2: "outputs: [0], and should be [0, 1, 2].",
        3: "outputs: [2], and should be nil.",
      ]),
  ]
}

private final class Values: Sendable {
  let all = Mutex<[Int: Int]>([:])

  func inOrder(_ count: Int) -> [Int]? {
    let values = all.withLock { all in (0..<count).compactMap { all[$0] } }
    return values.count == count ? values : nil
  }
}
