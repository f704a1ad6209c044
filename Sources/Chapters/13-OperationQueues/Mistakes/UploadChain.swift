import Operations
import Synchronization

/// Meant to run uploads one after another: each waits for the one that was added last.
///
/// Wrong on purpose. It holds as long as nobody cancels: then the one behind starts too early.
public final class UploadChain: Sendable {
  private let queue: OperationQueue
  /// Also locked while an upload enters the queue.
  private let last = Mutex<Operation?>(nil)

  public init(on queue: OperationQueue) { self.queue = queue }

  // snippet.add
  public func add(_ upload: Operation) {
    last.withLock { last in
      if let last { upload.addDependency(last) }
      last = upload
      queue.addOperation(upload)
    }
  }
  // snippet.end
}
