// An operation inherits start() and sends the notification of its finish in main().
// According to the documentation: completion blocks: 1
// Foundation of Swift 6.3.1 on Linux: completion blocks: 2

import Foundation

final class Upload: Operation, @unchecked Sendable {
  var isOver = false
  override var isFinished: Bool { isOver }
  override func main() {
    willChangeValue(forKey: "isFinished")
    isOver = true
    didChangeValue(forKey: "isFinished")
  }
}
let called = DispatchSemaphore(value: 0)
let upload = Upload()
upload.completionBlock = { called.signal() }
upload.start()
called.wait()
let isCalledAgain = called.wait(timeout: .now() + 1) == .success
print("completion blocks: \(isCalledAgain ? 2 : 1)")
