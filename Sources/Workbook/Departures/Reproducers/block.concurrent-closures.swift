// Each block of one operation waits, for at most a second, until the other block has begun.
// According to the documentation: both have met: true
// Foundation of Swift 6.3.1 on Linux: both have met: false

import Foundation

let began = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
var haveMet = true

func meet(_ own: Int, _ other: Int) {
  began[own].signal()
  let isThere = began[other].wait(timeout: .now() + 1) == .success
  if !isThere { haveMet = false }
}

let previews = BlockOperation { meet(0, 1) }
previews.addExecutionBlock { meet(1, 0) }
previews.start()
print("both have met: \(haveMet)")
