// The last of a chain of 100,000 operations is let go of, and with it all that it depends on.
// By the documents: all are gone
// Foundation of Swift 6.3.1 on Linux: crashes, because the stack overflows

import Foundation

var last: Operation? = Operation()
weak var first = last
for _ in 1..<100_000 {
  let filter = Operation()
  if let last { filter.addDependency(last) }
  last = filter
}
last = nil
print(first == nil ? "all are gone" : "the first is kept")
