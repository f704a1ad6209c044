// An operation is made to depend on itself; for a second it is waited until the call returns.
// By the documents: addDependency(_:) has returned: true
// Foundation of Swift 6.3.1 on Linux: addDependency(_:) has returned: false

import Foundation

let save = BlockOperation {}
let returned = DispatchSemaphore(value: 0)
Thread.detachNewThread {
  save.addDependency(save)
  returned.signal()
}
print("addDependency(_:) has returned: \(returned.wait(timeout: .now() + 1) == .success)")
