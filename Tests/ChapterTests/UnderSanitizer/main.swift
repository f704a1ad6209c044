import Operations

// The program of chapter 15's third mistake, with Dispatch's semaphores in place of gates.
let half = DispatchSemaphore(value: 0)
let tapped = DispatchSemaphore(value: 0)
let photos = UnlockedImport(100) { photo in
  if photo == 50 {
    half.signal()
    tapped.wait()
  }
}
let queue = OperationQueue()
queue.addOperation(photos)
half.wait()
_ = photos.imported
tapped.signal()
_ = photos.imported
photos.waitUntilFinished()
