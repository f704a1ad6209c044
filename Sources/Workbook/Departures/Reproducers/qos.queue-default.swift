// The program reads the quality of service of a new queue.
// According to the documentation: background: true
// Foundation of Swift 6.3.1 on Linux: background: false

import Foundation

print("background: \(OperationQueue().qualityOfService == .background)")
