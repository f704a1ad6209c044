// An operation that has finished is given one more dependency.
// By the documents: still ready: true
// Foundation of Swift 6.3.1 on Linux: still ready: false

import Foundation

let (download, filter) = (BlockOperation {}, BlockOperation {})
filter.start()
filter.addDependency(download)
print("still ready: \(filter.isReady)")
