// A queue is suspended after an operation was added and before there is a thread for it.
// By the documents: begun while suspended: false
// Foundation of Swift 6.3.1 on Linux: begun while suspended: true

import Foundation

let thread = DispatchQueue(label: "one thread")
let (taken, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
var hasBegun = false
thread.async {
  taken.signal()
  free.wait()
}
taken.wait()
let queue = OperationQueue()
queue.underlyingQueue = thread
queue.addOperation { hasBegun = true }
queue.isSuspended = true
free.signal()
for _ in 1...3 { thread.sync {} }
print("begun while suspended: \(hasBegun)")
