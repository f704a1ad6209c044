import ChapterKit
import Operations
import Synchronization

import enum Chapter02BlockOperations.GatherAttempt

/// Collects the results of its blocks, in the order of the blocks.
///
/// Chapter 02, exercise 3. The task and the cases: `swift run -q Workbook 02 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 02 --check`
nonisolated final class Gather<Output: Sendable>: BlockOperation, @unchecked Sendable {
  init(_ blocks: [@Sendable () -> Output]) {
    super.init()
    // Write here.
  }

  var outputs: [Output]? { nil }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = GatherAttempt

  static let answer: Exercise.Answer = { blocks in
    let gather = Gather(blocks)
    return (gather, { gather.outputs })
  }
}
