// What waits for an operation is let go of before that operation runs.
// By the documents: all 100 have finished
// Foundation of Swift 6.3.1 on Linux: crashes, because what was let go of is touched

import Foundation

for _ in 1...100 {
  let download = BlockOperation {}
  do {
    let filter = BlockOperation {}
    filter.addDependency(download)
  }
  download.start()
}
print("all 100 have finished")
