// An operation runs on a queue whose quality of service differs from its own.
// According to the documentation: as in a queue of its own quality: true
// Foundation of Swift 6.3.1 on Linux: as in a queue of its own quality: false

import Foundation

/// Returns the name that Dispatch gave to the thread of an operation.
func pool(of queue: QualityOfService, _ own: QualityOfService?) -> String {
  nonisolated(unsafe) var pool = ""
  let upload = BlockOperation {
    pool = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
  }
  if let own { upload.qualityOfService = own }
  let uploads = OperationQueue()
  uploads.qualityOfService = queue
  uploads.addOperations([upload], waitUntilFinished: true)
  return pool
}
let isSame = pool(of: .utility, .userInitiated) == pool(of: .userInitiated, nil)
print("as in a queue of its own quality: \(isSame)")
