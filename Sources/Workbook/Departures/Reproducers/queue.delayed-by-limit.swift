// The limit is lowered to 1 while two added operations wait for a thread.
// According to the documentation: at once 1
// Foundation of Swift 6.3.1 on Linux: at once 2

import Foundation

let threads = DispatchQueue(label: "threads", attributes: [.concurrent, .initiallyInactive])
let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
let queue = OperationQueue()
queue.underlyingQueue = threads
for _ in 1...2 {
  queue.addOperation {
    began.signal()
    mayEnd.wait()
  }
}
queue.maxConcurrentOperationCount = 1
threads.activate()
began.wait()
let isSecond = began.wait(timeout: .now() + 1) == .success
print("at once", isSecond ? 2 : 1)
for _ in 1...2 { mayEnd.signal() }
queue.waitUntilAllOperationsAreFinished()
