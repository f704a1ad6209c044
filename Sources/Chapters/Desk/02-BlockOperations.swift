import DeskCases
import Operations
import Synchronization

/// Gathers what its blocks return, in the order in which the blocks were given.
///
/// Chapter 02, exercise 3. The task in Korean: `swift run -q Workbook 02 --exercise 3 --lang ko`
///
/// What is required:
/// - Started or in a queue, it runs its blocks, which are its `executionBlocks`.
/// - `outputs` has their values in the order of the blocks, whichever ends first.
/// - It is `nil` as long as one of them is missing, and for good if the operation was cancelled.
/// - The operation goes away when nobody refers to it any more.
///
/// Try it: `swift run -q Workbook 02 --check`
final class Gather<Output: Sendable>: BlockOperation, @unchecked Sendable {
  init(_ blocks: [@Sendable () -> Output]) {
    super.init()
    // Write here.
  }

  var outputs: [Output]? { nil }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = GatherAttempt { blocks in
    let gather = Gather(blocks)
    return GatherAttempt.Gathering(gather) { gather.outputs }
  }
}
