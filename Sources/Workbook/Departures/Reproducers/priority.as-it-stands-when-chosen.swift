// The second operation in a queue with a limit of 1 has a quality of service, and its priority is raised.
// According to the documentation: forest beach
// Foundation of Swift 6.3.1 on Linux: beach forest

import Foundation

let queue = OperationQueue()
let beach = BlockOperation { print("beach", terminator: " ") }
let forest = BlockOperation { print("forest", terminator: " ") }
forest.qualityOfService = .userInitiated
queue.maxConcurrentOperationCount = 1
queue.isSuspended = true
queue.addOperations([beach, forest], waitUntilFinished: false)
forest.queuePriority = .veryHigh
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
print()
