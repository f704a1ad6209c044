import ChapterKit
import Operations

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
