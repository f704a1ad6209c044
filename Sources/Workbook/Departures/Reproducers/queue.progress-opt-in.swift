// Many operations end at the same time in queues that were told how many they are.
// By the documents: all are counted
// Foundation of Swift 6.3.1 on Linux: some are not counted

import Foundation

let turn = DispatchSemaphore(value: 1)
/// Says so once, whichever thread notices it first, and ends the process.
func tell(_ outcome: String) -> Never {
  turn.wait()
  write(1, outcome, outcome.utf8.count)
  _exit(0)
}
// Now and then the process crashes instead, which is told alike.
for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE] {
  signal(number) { _ in tell("some are not counted") }
}
for _ in 1...100 {
  let queue = OperationQueue()
  queue.progress.totalUnitCount = 5_000
  queue.isSuspended = true
  for _ in 1...5_000 { queue.addOperation {} }
  queue.isSuspended = false
  queue.waitUntilAllOperationsAreFinished()
  if queue.progress.completedUnitCount < 5_000 || queue.progress.fractionCompleted < 1 {
    tell("some are not counted")
  }
}
tell("all are counted")
