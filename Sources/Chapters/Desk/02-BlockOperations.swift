import ChapterKit
import Operations
import Synchronization

import enum Chapter02BlockOperations.GatherAttempt

/// Gathers what its blocks return, in the order in which the blocks were given.
///
/// Chapter 02, exercise 3. The task, and what is tried: `swift run -q Workbook 02 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 02 --check`
nonisolated final class Gather<Output: Sendable>: BlockOperation, @unchecked Sendable {
  init(_ blocks: [@Sendable () -> Output]) {
    super.init()
    // Write here.
  }

  var outputs: [Output]? { nil }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = GatherAttempt

  static let answer: Exercise.Answer = { blocks in
    let gather = Gather(blocks)
    return (gather, { gather.outputs })
  }
}
