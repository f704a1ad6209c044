import Chapter02BlockOperations
import ChapterKit
import Operations
import Synchronization

extension GatherAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "outputs: nil; expected: []",
      2: "The operation has 0 executionBlocks (expected: 3).",
      3: "The operation has 0 executionBlocks (expected: 3).",
    ]) { _ in (BlockOperation(), { nil }) },
    wrong(
      "appends results in the order of completion",
      failing: [2: "outputs: [2, 1, 0]; expected: [0, 1, 2]."]
    ) {
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
      "shows partial results and is retained by its blocks",
      failing: [
        3: "outputs: [1, 2]; expected: nil.", 4: "outputs: []; expected: nil.",
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

  /// - Parameter count: The number of values without which the result is `nil`.
  func inOrder(of count: Int = 0) -> [Int]? {
    let values = all.withLock { all in all.keys.sorted().compactMap { all[$0] } }
    return values.count >= count ? values : nil
  }
}
