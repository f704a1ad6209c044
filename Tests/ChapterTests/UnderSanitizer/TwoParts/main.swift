// snippet.twoParts
import Foundation

final class TwoParts: Operation, @unchecked Sendable {
  private var partsLeft = 2

  func partSent() {
    partsLeft -= 1
    if partsLeft == 0 { print("all sent") }
  }
}

let upload = TwoParts()
let ends = DispatchGroup()
for _ in 1...2 {
  ends.enter()
  Thread.detachNewThread {
    upload.partSent()
    ends.leave()
  }
}
ends.wait()
// snippet.end
