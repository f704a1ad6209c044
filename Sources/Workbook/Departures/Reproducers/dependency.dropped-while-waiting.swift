// A dependent is released before its dependency runs.
// According to the documentation: all 100 have finished
// Foundation of Swift 6.3.1 on Linux: crashes, because the dependency accesses the released dependent

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
