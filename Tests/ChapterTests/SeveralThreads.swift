import ChapterKit
import Operations
import Synchronization

/// Runs work on several threads at the same time, none of which belongs to Dispatch.
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

/// Lets two threads act at the same time, thousands of times in a row.
///
/// Before each turn, both threads spin until the other is ready, so that both are awake. If an action can
/// come between two steps of the other thread, it does so in one turn or another. No thread waits
/// indefinitely for a late one, so that on a busy machine the test becomes less exact rather than slow.
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
