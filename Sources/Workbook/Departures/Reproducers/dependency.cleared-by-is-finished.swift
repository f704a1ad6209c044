// In a queue, an operation finishes in its start() without sending a notification.
// According to the documentation: ready: false
// Foundation of Swift 6.3.1 on Linux: ready: true

import Foundation

final class QuietDownload: Operation, @unchecked Sendable {
  // Unchecked: set only on the single thread of the dispatch queue, and read after waiting for that thread.
  private var isOver = false
  override var isFinished: Bool { isOver }
  override func start() { isOver = true }
}

let (download, filter) = (QuietDownload(), BlockOperation {})
let (queue, oneByOne) = (OperationQueue(), DispatchQueue(label: "downloads"))
queue.underlyingQueue = oneByOne
filter.addDependency(download)
queue.addOperation(download)
oneByOne.sync {}
print("ready: \(filter.isReady)")
