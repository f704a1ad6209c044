// In a queue with a limit of 1, the first of three waiting operations gets the priority of the others.
// According to the documentation: cover index map
// Foundation of Swift 6.3.1 on Linux: index map cover

import Foundation

let queue = OperationQueue()
queue.maxConcurrentOperationCount = 1
queue.isSuspended = true
let cover = BlockOperation { print("cover", terminator: " ") }
let index = BlockOperation { print("index", terminator: " ") }
let map = BlockOperation { print("map", terminator: " ") }
cover.queuePriority = .low
queue.addOperations([cover, index, map], waitUntilFinished: false)
cover.queuePriority = .normal
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
print()
