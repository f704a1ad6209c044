// A queue is suspended while one operation executes and another waits for a thread.
// According to the documentation: beach
// Foundation of Swift 6.3.1 on Linux: beach forest

import Foundation

let thread = DispatchQueue(label: "one thread")
let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
let queue = OperationQueue()
queue.underlyingQueue = thread
queue.addOperation {
  began.signal()
  mayEnd.wait()
  print("beach", terminator: " ")
}
queue.addOperation { print("forest", terminator: " ") }
began.wait()
queue.isSuspended = true
mayEnd.signal()
for _ in 1...3 { thread.sync {} }
print()
