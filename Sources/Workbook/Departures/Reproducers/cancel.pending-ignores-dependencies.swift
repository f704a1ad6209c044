// A dependent is cancelled, finishes and is released before its dependency runs.
// According to the documentation: all 100 have finished
// Foundation of Swift 6.3.1 on Linux: crashes, because the dependency accesses the released dependent

import Foundation

for _ in 0..<100 {
  let signIn = BlockOperation {}
  do {
    let profile = BlockOperation {}
    profile.addDependency(signIn)
    profile.cancel()
    let queue = OperationQueue()
    queue.addOperation(profile)
    queue.waitUntilAllOperationsAreFinished()
  }
  signIn.start()
}
print("all 100 have finished")
