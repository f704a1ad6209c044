// A waiting operation becomes unready and sends a notification; then a thread becomes free.
// According to the documentation: has run: false
// Foundation of Swift 6.3.1 on Linux: has run: true

import Foundation

final class Upload: Operation, @unchecked Sendable {
  var isOnline = true
  override var isReady: Bool { super.isReady && isOnline }
  func goOffline() {
    willChangeValue(forKey: "isReady")
    isOnline = false
    didChangeValue(forKey: "isReady")
  }
}
let thread = DispatchQueue(label: "one thread")
let (mayEnd, upload) = (DispatchSemaphore(value: 0), Upload())
let queue = OperationQueue()
queue.underlyingQueue = thread
queue.addOperation { mayEnd.wait() }
queue.addOperation(upload)
upload.goOffline()
mayEnd.signal()
for _ in 1...3 { thread.sync {} }
print("has run: \(upload.isFinished)")
