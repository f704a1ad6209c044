// The completion block has run, and so has other work that was submitted to Dispatch after it.
// According to the documentation: the property is nil again: true
// Foundation of Swift 6.3.1 on Linux: the property is nil again: false

import Foundation

let called = DispatchSemaphore(value: 0)
let upload = BlockOperation {}
upload.completionBlock = { called.signal() }
upload.start()
called.wait()
let other = BlockOperation {}
other.completionBlock = { called.signal() }
other.start()
called.wait()
print("the property is nil again: \(upload.completionBlock == nil)")
