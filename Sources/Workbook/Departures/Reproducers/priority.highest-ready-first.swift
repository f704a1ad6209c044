// In a queue with a limit of 2, one operation has a quality of service, the other a higher priority.
// According to the documentation: preview thumbnail
// Foundation of Swift 6.3.1 on Linux: thumbnail preview

import Foundation

let queue = OperationQueue()
let thread = DispatchQueue(label: "one thread")
queue.maxConcurrentOperationCount = 2
queue.underlyingQueue = thread
queue.isSuspended = true
let thumbnail = BlockOperation { print("thumbnail", terminator: " ") }
let preview = BlockOperation { print("preview", terminator: " ") }
thumbnail.qualityOfService = .userInteractive
preview.queuePriority = .high
queue.addOperations([thumbnail, preview], waitUntilFinished: false)
queue.isSuspended = false
queue.waitUntilAllOperationsAreFinished()
print()
