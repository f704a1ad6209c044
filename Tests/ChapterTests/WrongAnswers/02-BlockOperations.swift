import DeskCases
import Operations
import Synchronization

extension GatherAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      2, WrongAnswer.stub, GatherAttempt { _ in GatherAttempt.Gathering(BlockOperation()) { nil } },
      failing: [
        1: "outputs: nil, and should be []", 2: "The number of its executionBlocks: 0",
        3: "The number of its executionBlocks: 0",
      ]),
    WrongAnswer(
      2, "appends what comes",
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
      2, "shows what there is so far",
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
      2, "has blocks that keep it",
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
  ]
}

private final class Values: Sendable {
  let all = Mutex<[Int: Int]>([:])

  func inOrder(_ count: Int) -> [Int]? {
    let values = all.withLock { all in (0..<count).compactMap { all[$0] } }
    return values.count == count ? values : nil
  }
}
