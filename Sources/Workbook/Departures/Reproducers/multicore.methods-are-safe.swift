// One thread sets the name of an operation while another reads it.
// According to the documentation: through
// Foundation of Swift 6.3.1 on Linux: crashes, because the name is not guarded

import Foundation

let upload = BlockOperation {}
upload.name = "a name of more than fifteen bytes"
let ended = DispatchSemaphore(value: 0)
Thread.detachNewThread {
  for turn in 1...5_000_000 { upload.name = "a name of more than fifteen bytes: \(turn)" }
  ended.signal()
}
Thread.detachNewThread {
  while true { precondition(upload.name?.isEmpty != true) }
}
ended.wait()
print("through")
