import Chapter21FromScratch
import ChapterKit
import Testing

@testable import OperationsFromScratch

extension Book {
  /// What comes of an end: completion blocks, late cancellations, the progress.
  @Suite("Engine: ends")
  @TestThread
  struct EngineEndsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("A weak reference in a completion block still finds its operation")
    func weakInCompletionBlock() {
      for _ in 0..<100 {
        let isThrough = Gate("the completion block has run")
        do {
          let upload = BlockOperation {}
          upload.completionBlock = { [recorder, weak upload] in
            recorder.note("\(upload?.isFinished ?? false)", .finished)
            isThrough.open()
          }
          queue.addOperation(upload)
        }
        isThrough.wait()
      }
      #expect(recorder.lanes(.finished) == [String](repeating: "true", count: 100))
    }

    @Test("What an operation was given goes away with it, although it has never run")
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

    @Test("What goes on after the inherited start() has returned can be cancelled")
    func cancelledWhileItGoesOn() {
      let download = GoingOn()
      download.start()
      #expect(!download.isCancelled)
      download.cancel()
      #expect(download.isCancelled)
      download.end()
      let other = GoingOn()
      other.start()
      other.end()
      other.cancel()
      #expect(!other.isCancelled)
    }

    @Test("What has finished is not cancelled any more, not even by an observer of the finish")
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

    @Test("Progress counts what has done its work in the default start(), and nothing else")
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
