import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Finds out whether the blocks of one operation are at work at the same time.
///
/// Two blocks that simply wait for each other would prove it, and hang for ever where blocks run
/// one after another. So a block waits only if it has left the thread that calls `start()`: then
/// somebody has handed the blocks to other threads, and another one will come. A block on that
/// thread itself waits for no other block.
public final class Overlap: Sendable {
  private struct State {
    var begun = 0
    var begunElsewhere = 0
    var atWork = 0
    var mostAtWork = 0
  }

  private let blocks: Int
  private let caller = ObjectIdentifier(Thread.current)
  private let state = Mutex(State())
  private let decided = Gate("a second block is at work, or the last one has begun")

  /// Is made on the thread that calls `start()`.
  ///
  /// - Parameter blocks: How many blocks the operation has. With three, two of them have left the
  ///   caller's thread even if an implementation runs one there.
  public init(of blocks: Int = 3) { self.blocks = blocks }

  /// Whether two blocks were at work at the same time.
  public var happened: Bool { state.withLock { $0.mostAtWork > 1 } }

  /// The work of each block.
  public func work() {
    let isWithCaller = ObjectIdentifier(Thread.current) == caller
    let isDecided = state.withLock { state in
      state.begun += 1
      state.begunElsewhere += isWithCaller ? 0 : 1
      state.atWork += 1
      state.mostAtWork = max(state.mostAtWork, state.atWork)
      return state.begunElsewhere > 1 || state.begun == blocks
    }
    if isDecided { decided.open() }
    if isWithCaller {
      letOthersBegin()
    } else {
      decided.wait()
    }
    state.withLock { $0.atWork -= 1 }
  }

  /// Gives up the thread until another one has begun: whoever has a block already may yet have to run.
  private func letOthersBegin() {
    for _ in 1...100 where state.withLock({ $0.begunElsewhere }) == 0 {
      let passed = Gate("Dispatch has come to what was handed to it last")
      DispatchQueue.global().async { passed.open() }
      passed.wait()
    }
  }
}
