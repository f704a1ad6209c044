// A barrier is added to an empty, suspended queue; the program waits a second for the barrier to run.
// According to the documentation: held back: true
// Foundation of Swift 6.3.1 on Linux: held back: false

import Foundation

let queue = OperationQueue()
let begun = DispatchSemaphore(value: 0)
queue.isSuspended = true
queue.addBarrierBlock { begun.signal() }
print("held back: \(begun.wait(timeout: .now() + 1) == .timedOut)")
