// An operation without a dependency is added behind a barrier.
// By the documents: dependencies: 0, ready: true
// Foundation of Swift 6.3.1 on Linux: dependencies: 0, ready: false

import Foundation

let queue = OperationQueue()
let upload = BlockOperation {}
queue.isSuspended = true
queue.addOperation {}
queue.addBarrierBlock {}
queue.addOperation(upload)
print("dependencies: \(upload.dependencies.count), ready: \(upload.isReady)")
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
