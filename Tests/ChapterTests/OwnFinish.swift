import ChapterKit
import Operations
import Synchronization

/// An operation with the inherited `start()` that finishes when ``end()`` is called, whenever that is.
final class OwnFinish: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; a mutex guards the flag.
  private let isOver = Mutex(false)
  override var isFinished: Bool { isOver.withLock { $0 } }

  func end() {
    willChangeValue(forKey: "isFinished")
    isOver.withLock { $0 = true }
    didChangeValue(forKey: "isFinished")
  }
}
