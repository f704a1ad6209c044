import Chapter21FromScratch
import ChapterKit
import Dispatch
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book.Chapter21FromScratchTests {
  // MARK: Observing

  @Test(.rule(.engine.observedIsABit))
  func observedIsABit() {
    let upload = BlockOperation {}
    let other = BlockOperation {}
    #expect(!upload.state.isObserved)
    #expect(!queue.scheduler.isObserved)
    let observation = upload.observe(\.isFinished) { _, _ in }
    #expect(upload.state.isObserved)
    #expect(!other.state.isObserved)
    #expect(!queue.scheduler.isObserved)
    let count = queue.observe(\.operationCount) { _, _ in }
    #expect(queue.scheduler.isObserved)
    observation.invalidate()
    count.invalidate()
  }

  @Test(
    "Changes of an object that is not observed do not search for observers",
    .rule(.engine.observedIsABit))
  func unobservedLooksForNobody() {
    let other = BlockOperation {}
    let observation = other.observe(\.isFinished) { _, _ in }
    let (download, upload, queue) = (BlockOperation {}, BlockOperation {}, OperationQueue())
    Observers.shared.whileClosed {
      Deadline.wait(for: "no change searches for observers") {
        queue.name = "darkroom"
        queue.isSuspended = true
        queue.maxConcurrentOperationCount = 1
        upload.name = "beach"
        upload.queuePriority = .high
        upload.completionBlock = {}
        upload.addDependency(download)
        queue.addOperation(upload)
        queue.addOperation {}
        download.start()
        upload.removeDependency(download)
        queue.operations.last?.cancel()
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
      }
    }
    #expect(upload.isFinished)
    observation.invalidate()
  }

  @Test(.rule(.engine.noForeignCodeUnderLock))
  func noForeignCodeUnderLock() {
    let curious = CuriousOperation(queue, recorder)
    let download = BlockOperation {}
    curious.addDependency(download)
    let emptied = Gate("the queue has said that nothing is left")
    let observations = [
      curious.observe(\.isReady) { [queue] curious, _ in
        _ = (curious.dependencies, curious.isReady, queue.operations)
      },
      curious.observe(\.isFinished, options: [.prior, .old, .new]) { [queue] curious, _ in
        curious.queuePriority = .high
        queue.maxConcurrentOperationCount = 3
      },
      queue.observe(\.operations, options: .prior) { [recorder] queue, change in
        queue.name = "\(queue.operationCount)"
        recorder.note("operations", .queued)
        if !change.isPrior, queue.operationCount == 0 { emptied.open() }
      },
    ]
    curious.completionBlock = { [queue] in _ = queue.operations }
    queue.addOperation(curious)
    Deadline.wait(for: "the download finishes") { download.start() }
    emptied.wait()
    #expect(curious.isFinished)
    #expect(recorder.lanes(.began) == ["curious"])
    #expect(recorder.lanes(.queued).count == 4)
    for observation in observations { observation.invalidate() }
  }

  /// An operation that reads properties of its queue whenever the queue reads the operation's.
  fileprivate final class CuriousOperation: Operation, @unchecked Sendable {
    // Unchecked because `Operation` is; both properties are constant.
    private let queue: OperationQueue
    private let recorder: Recorder

    init(_ queue: OperationQueue, _ recorder: Recorder) {
      self.queue = queue
      self.recorder = recorder
      super.init()
    }

    override var isReady: Bool {
      _ = (queue.operations, queue.operationCount, dependencies)
      queue.isSuspended = false
      return super.isReady
    }

    override func main() {
      recorder.note("curious", .began)
      queue.maxConcurrentOperationCount = 2
      addDependency(BlockOperation {})
      cancel()
    }
  }
}
