// A block checks that it runs on Dispatch's concurrent queue of default priority.
// According to the documentation: on the queue
// Foundation of Swift 6.3.1 on Linux: crashes, because it runs elsewhere

import Foundation

let previews = BlockOperation {}
previews.addExecutionBlock {
  dispatchPrecondition(condition: .onQueue(.global(qos: .default)))
}
let returned = DispatchSemaphore(value: 0)
Thread.detachNewThread {
  previews.start()
  returned.signal()
}
returned.wait()
print("on the queue")
