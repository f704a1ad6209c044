// While an upload is being added to a queue that reads its isReady, the upload becomes ready.
// According to the documentation: the upload has run first: true
// Foundation of Swift 6.3.1 on Linux: the upload has run first: false

import Foundation

let download = BlockOperation {}

final class Upload: Operation, @unchecked Sendable {
  var isBeingAdded = false
  override var isReady: Bool {
    let answer = super.isReady
    guard isBeingAdded else { return answer }
    isBeingAdded = false
    download.start()
    return answer
  }
}

let upload = Upload()
let sort = BlockOperation { print("the upload has run first: \(upload.isFinished)") }
let queue = OperationQueue()
upload.addDependency(download)
upload.isBeingAdded = true
sort.queuePriority = .veryLow
(queue.maxConcurrentOperationCount, queue.isSuspended) = (1, true)
queue.addOperations([upload, sort], waitUntilFinished: false)
queue.isSuspended = false
sort.waitUntilFinished()
