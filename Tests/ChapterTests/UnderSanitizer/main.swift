import Operations
import Synchronization

/// An operation with an unguarded result. Only one call of `finish` writes the result.
final class Lookup: AsyncOperation, @unchecked Sendable {
  var place = ""

  override func main() {
    onCancel { [self] in finish { place = "nothing" } }
  }
}

/// Repeatedly starts, finishes, cancels and reads the operation of chapter 18 on several threads at the same
/// time.
func endFromSeveralThreads() {
  for round in 1...200 {
    let lookup = Lookup()
    let threads: [@Sendable () -> Void] = [
      { if !round.isMultiple(of: 2) { lookup.start() } },
      { lookup.cancel() },
      { lookup.finish { lookup.place = "Busan" } },
      { if lookup.isFinished { _ = lookup.place } },
    ]
    if round.isMultiple(of: 2) { lookup.start() }
    let ends = DispatchGroup()
    for thread in threads {
      ends.enter()
      Thread.detachNewThread {
        thread()
        ends.leave()
      }
    }
    ends.wait()
    precondition(lookup.isFinished)
  }
}

if CommandLine.arguments.contains("async") {
  endFromSeveralThreads()
} else {
  // The class of chapter 15's second mistake. A relaxed flag tells the operation that the count has been
  // read. The operation's access therefore comes second in every run, but nothing orders the two accesses to
  // the count.
  let half = DispatchSemaphore(value: 0)
  let isRead = Atomic(false)
  let photos = UnlockedImport { photo in
    if photo == 50 {
      half.signal()
      while !isRead.load(ordering: .relaxed) {}
    }
  }
  let queue = OperationQueue()
  queue.addOperation(photos)
  half.wait()
  _ = photos.imported
  isRead.store(true, ordering: .relaxed)
  photos.waitUntilFinished()
}
