import Chapter02BlockOperations
import ChapterKit
import Operations
import Synchronization

extension GatherAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "outputs: nil, and should be []",
      2: "The operation has 0 executionBlocks (it should be 3).",
      3: "The operation has 0 executionBlocks (it should be 3).",
    ]) { _ in (BlockOperation(), { nil }) },
    wrong("appends what comes", failing: [2: "outputs: [2, 1, 0], and should be [0, 1, 2]."]) {
      blocks in
      let (values, gather) = (Values(), BlockOperation())
      for block in blocks {
        gather.addExecutionBlock {
          let value = block()
          values.all.withLock { $0[$0.count] = value }
        }
      }
      return (gather, { values.inOrder(of: blocks.count) })
    },
    wrong(
      "shows what there is so far, and has blocks that keep it",
      failing: [
        3: "outputs: [1, 2], and should be nil.", 4: "outputs: [], and should be nil.",
        5: "\(WrongAnswer.hangs)the operation is released",
      ]
    ) { blocks in
      let (values, gather) = (Values(), BlockOperation())
      for (place, block) in blocks.enumerated() {
        gather.addExecutionBlock {
          let value = block()
          withExtendedLifetime(gather) { values.all.withLock { $0[place] = value } }
        }
      }
      return (gather, { values.inOrder() })
    },
  ]
}

private final class Values: Sendable {
  let all = Mutex<[Int: Int]>([:])

  /// - Parameter count: As long as there are fewer, there is nothing.
  func inOrder(of count: Int = 0) -> [Int]? {
    let values = all.withLock { all in all.keys.sorted().compactMap { all[$0] } }
    return values.count >= count ? values : nil
  }
}
