// While an upload is added to a queue that reads its isReady, it becomes ready and sends a notification.
// According to the documentation: the upload has run first: true
// Foundation of Swift 6.3.1 on Linux: the upload has run first: false

import Foundation

final class Upload: Operation, @unchecked Sendable {
  var isOnline = false
  override var isReady: Bool {
    let answer = super.isReady && isOnline
    if !isOnline {
      willChangeValue(forKey: "isReady")
      isOnline = true
      didChangeValue(forKey: "isReady")
    }
    return answer
  }
}

let upload = Upload()
let sort = BlockOperation { print("the upload has run first: \(upload.isFinished)") }
let queue = OperationQueue()
sort.queuePriority = .veryLow
(queue.maxConcurrentOperationCount, queue.isSuspended) = (1, true)
queue.addOperations([upload, sort], waitUntilFinished: false)
queue.isSuspended = false
sort.waitUntilFinished()
