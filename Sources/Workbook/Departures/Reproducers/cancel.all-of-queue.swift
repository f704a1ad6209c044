// An operation waits in the main queue, and cancelAllOperations() is called on that queue.
// According to the documentation: cancelled: true
// Foundation of Swift 6.3.1 on Linux: cancelled: false

import Foundation

let (signIn, upload) = (BlockOperation {}, BlockOperation {})
upload.addDependency(signIn)
OperationQueue.main.addOperation(upload)
OperationQueue.main.cancelAllOperations()
print("cancelled: \(upload.isCancelled)")
