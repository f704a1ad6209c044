// The only dependency of an operation is removed before the dependency has finished.
// According to the documentation: ready: true
// Foundation of Swift 6.3.1 on Linux: ready: false

import Foundation

let (download, upload) = (BlockOperation {}, BlockOperation {})
upload.addDependency(download)
upload.removeDependency(download)
print("ready: \(upload.isReady)")
