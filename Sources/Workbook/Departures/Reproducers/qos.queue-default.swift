// A new queue is asked for its quality of service.
// By the documents: background: true
// Foundation of Swift 6.3.1 on Linux: background: false

import Foundation

print("background: \(OperationQueue().qualityOfService == .background)")
