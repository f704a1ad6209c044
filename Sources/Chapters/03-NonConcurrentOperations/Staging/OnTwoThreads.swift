import ChapterKit
import Operations

/// Runs `work` with 1 and with 2, on two threads, and returns when both have ended.
func onTwoThreads(_ work: @escaping @Sendable (Int) -> Void) {
  let other = Gate("the other thread has ended")
  Thread.detachNewThread {
    work(2)
    other.open()
  }
  work(1)
  other.wait()
}
