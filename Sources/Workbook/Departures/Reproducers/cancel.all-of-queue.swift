// What is cancelled first finishes before cancelAllOperations() comes to the one that waits for it.
// By the documents: the feed has run: false
// Foundation of Swift 6.3.1 on Linux: the feed has run: true

import Foundation

let thread = DispatchQueue(label: "one thread")

final class Profile: Operation, @unchecked Sendable {
  override func cancel() {
    super.cancel()
    waitUntilFinished()
    for _ in 1...2 { thread.sync {} }
  }
}

let queue = OperationQueue()
queue.underlyingQueue = thread
var hasRun = false
let (signIn, profile, feed) = (BlockOperation {}, Profile(), BlockOperation { hasRun = true })
profile.addDependency(signIn)
feed.addDependency(profile)
queue.addOperations([profile, feed], waitUntilFinished: false)
queue.cancelAllOperations()
queue.waitUntilAllOperationsAreFinished()
print("the feed has run: \(hasRun)")
