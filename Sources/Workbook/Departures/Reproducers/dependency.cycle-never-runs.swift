// An operation is made to depend on itself; the program waits a second for the call to return.
// According to the documentation: returned: true
// Foundation of Swift 6.3.1 on Linux: returned: false

import Foundation

let save = BlockOperation {}
let returned = DispatchSemaphore(value: 0)
Thread.detachNewThread {
  save.addDependency(save)
  returned.signal()
}
print("returned: \(returned.wait(timeout: .now() + 1) == .success)")
