import ChapterKit
import Operations
import Synchronization

/// Runs pieces of work on several threads at the same time, none of them Dispatch's.
func onThreads(_ count: Int = 4, _ work: @escaping @Sendable (Int) -> Void) {
  let begun = Rendezvous("All threads have begun.", parties: count)
  let ended = (0..<count).map { Gate("Thread \($0) has ended.") }
  for (number, ended) in ended.enumerated() {
    Thread.detachNewThread {
      begun.meet()
      work(number)
      ended.open()
    }
  }
  for ended in ended { ended.wait() }
}

/// Has two threads do something at the same time, thousands of times in a row.
///
/// They wait for each other before each turn, and spin while they do, so that both are awake: what
/// must not come between two steps of the other comes there in one turn or another. Who is not there
/// after some time is not waited for, so that a busy machine makes it less exact and not slow.
func together(
  turns: Int, _ work: @escaping @Sendable (_ thread: Int, _ turn: Int) -> Void
) {
  let arrived = Atomic(0)
  onThreads(2) { thread in
    for turn in 0..<turns {
      arrived.add(1, ordering: .acquiringAndReleasing)
      for _ in 0..<2_000 where arrived.load(ordering: .acquiring) >= 2 * (turn + 1) { break }
      work(thread, turn)
    }
  }
}
