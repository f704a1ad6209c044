import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

@testable import OperationsFromScratch

extension Book {
  /// The effects of a finish: completion blocks, late cancellations, progress.
  @Suite("Engine: ends")
  @TestThread
  struct EngineEndsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("An operation that never ran releases its blocks when it is released")
    func givenAndNotUsed() {
      let names = ["completion block", "first closure", "other closure"]
      do {
        let farewells = names.map { name in
          Farewell { [recorder] in recorder.note(name, .finished) }
        }
        let upload = BlockOperation { withExtendedLifetime(farewells[1]) {} }
        upload.addExecutionBlock { withExtendedLifetime(farewells[2]) {} }
        upload.completionBlock = { withExtendedLifetime(farewells[0]) {} }
      }
      #expect(recorder.lanes(.finished).sorted() == names)
    }

    @Test("No worker thread releases a completion block")
    func keptByACompletionBlock() {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let areGone = DispatchGroup()
      for _ in 0..<10_000 {
        areGone.enter()
        let farewell = Farewell { [recorder] in
          if OperationQueue.current != nil { recorder.note("by a worker", .finished) }
          areGone.leave()
        }
        let upload = BlockOperation {}
        upload.completionBlock = { withExtendedLifetime(farewell) {} }
        queue.addOperation(upload)
      }
      queue.isSuspended = false
      #expect(areGone.wait(timeout: .now() + 60) == .success)
      #expect(recorder.lanes(.finished) == [])
    }

    @Test(
      "An operation that another thread finishes just after start() has checked its state does not begin"
    )
    func endsWhileItIsStarted() {
      final class Working: GoingOn, @unchecked Sendable {
        let hasWorked = Gate("it has worked")
        override func main() { hasWorked.open() }
      }
      let upload = Working()
      let observation = upload.observe(\.isExecuting, options: [.prior]) { upload, change in
        guard change.isPrior else { return }
        let hasEnded = Gate("another thread has ended it")
        DispatchQueue.global().async {
          upload.end()
          hasEnded.open()
        }
        hasEnded.wait()
      }
      upload.start()
      #expect(!upload.hasWorked.isOpen)
      #expect(upload.isFinished && !upload.isExecuting)
      observation.invalidate()
    }

    @Test("A finished operation cannot be cancelled, not even by an observer of the finish")
    func cancelledByAnObserver() {
      for upload in [BlockOperation {}, Answering()] {
        let observation = upload.observe(\.isFinished) { [recorder] upload, _ in
          upload.cancel()
          recorder.note("\(upload.isCancelled)", .finished)
        }
        upload.start()
        upload.cancel()
        #expect(!upload.isCancelled)
        observation.invalidate()
      }
      #expect(recorder.lanes(.finished) == ["false", "false"])
    }

    @Test(
      "When observers learn of a finish, the operation is no longer in its queue, whatever its class"
    )
    func leavesBeforeItIsTold() {
      final class Elsewhere: GoingOn, @unchecked Sendable {
        override func start() { DispatchQueue.global().async { [self] in end() } }
      }
      for upload in [BlockOperation {}, Answering(), Elsewhere()] {
        let isTold = Gate("the observer has been told")
        let observation = upload.observe(\.isFinished) { [queue, recorder] upload, _ in
          guard upload.isFinished else { return }
          recorder.note("\(queue.operationCount) \(queue.operations.count)", .finished)
          isTold.open()
        }
        let counts = queue.observe(\.operationCount, options: [.new]) { [recorder] _, change in
          recorder.note("\(change.newValue ?? -1)", .queued)
        }
        queue.addOperation(upload)
        isTold.wait()
        queue.awaitEmpty()
        observation.invalidate()
        counts.invalidate()
      }
      #expect(recorder.lanes(.finished) == ["0 0", "0 0", "0 0"])
      #expect(recorder.lanes(.queued) == ["1", "0", "1", "0", "1", "0"])
    }

    @Test("An operation made ready by two nested finishes is announced once before and once after")
    func readyByTwoEnds() {
      let (download, login) = (BlockOperation {}, BlockOperation {})
      let (preview, upload) = (BlockOperation {}, BlockOperation {})
      preview.addDependency(download)
      for dependency in [download, login] { upload.addDependency(dependency) }
      // By then, the first finish has found that the upload has another unfinished dependency.
      let inside = preview.observe(\.isReady, options: [.prior]) { _, change in
        if change.isPrior { login.start() }
      }
      let observation = upload.observe(\.isReady, options: [.prior, .old, .new]) {
        [recorder] _, change in
        let values = [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "nil" }
        recorder.note((change.isPrior ? "will" : "did") + ": \(values)", .queued)
      }
      download.start()
      #expect(upload.isReady)
      #expect(recorder.lanes(.queued) == [#"will: ["false", "nil"]"#, #"did: ["false", "true"]"#])
      for observation in [inside, observation] { observation.invalidate() }
    }

    @Test("Progress counts only operations that worked in the default start()")
    func progressCounts() {
      final class Own: GoingOn, @unchecked Sendable {
        override func start() { end() }
      }
      queue.progress.totalUnitCount = 10
      let cancelled = BlockOperation {}
      cancelled.cancel()
      queue.addOperations([Own(), cancelled], waitUntilFinished: false)
      queue.addBarrierBlock {}
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 0)
      queue.addOperations([Answering(), BlockOperation {}], waitUntilFinished: false)
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 2)
    }
  }
}
