import Operations
import Synchronization

/// What keeps its result in plain memory, which is guarded by nothing but who ends the operation.
final class Lookup: AsyncOperation, @unchecked Sendable {
  var place = ""

  override func main() {
    onCancel { [self] in finish { place = "nothing" } }
  }
}

/// Has several threads begin, answer, cancel and read chapter 18's operation at the same time, again
/// and again.
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
  // The class of chapter 15's second mistake. The operation goes on when the count has been read,
  // which it hears by a relaxed flag: so it comes second in every run, and still nothing orders what
  // the two threads do with the count.
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
