// The program reads completionBlock after the block, and then other Dispatch work, has run.
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
