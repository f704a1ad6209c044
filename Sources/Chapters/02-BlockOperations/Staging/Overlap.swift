import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Detects whether two blocks of one operation run at the same time.
///
/// If blocks run one after another, two blocks that wait for each other would deadlock. So a block waits only
/// if it runs on a thread other than the one that called `start()`: in that case the blocks have been handed
/// to other threads, and another block will arrive. A block on the calling thread waits for no other block.
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
  private let decided = Gate("a second block is executing, or the last one has begun")

  /// Must be created on the thread that calls `start()`.
  ///
  /// - Parameter blocks: The number of blocks of the operation. With three, at least two run on other threads
  ///   even if one runs on the calling thread.
  public init(of blocks: Int = 3) { self.blocks = blocks }

  /// True if two blocks ran at the same time.
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

  /// Yields until a block on another thread has begun, because a block that was handed over may not have run
  /// yet.
  private func letOthersBegin() {
    for _ in 1...100 where state.withLock({ $0.begunElsewhere }) == 0 {
      let passed = Gate("Dispatch has reached the block that was submitted last")
      DispatchQueue.global().async { passed.open() }
      passed.wait()
    }
  }
}
