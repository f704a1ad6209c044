// A queue runs an operation that finishes in its start() and announces nothing.
// By the documents: ready: false
// Foundation of Swift 6.3.1 on Linux: ready: true

import Foundation

final class QuietDownload: Operation, @unchecked Sendable {
  // Unchecked: only the one thread of the dispatch queue sets it, and is waited for.
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
