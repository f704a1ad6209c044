// An operation with a quality of service and no priority of its own is in a queue; its priority is raised.
// According to the documentation: its level: 4
// Foundation of Swift 6.3.1 on Linux: its level: 0

import Foundation

let queue = OperationQueue()
let forest = BlockOperation {}
forest.qualityOfService = .userInitiated
queue.isSuspended = true
queue.addOperation(forest)
forest.queuePriority = .high
print("its level: \(forest.queuePriority.rawValue)")
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
