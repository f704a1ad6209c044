import Chapter21FromScratch
import ChapterKit
import Testing

import struct Synchronization.Atomic

@testable import OperationsFromScratch

extension Book {
  /// When readiness is evaluated, for which operations, and how long the answer is valid.
  @Suite("Engine: readiness")
  @TestThread
  struct EngineReadinessTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("A dependency added during the evaluation of isReady is respected")
    func dependencyWhileAsked() {
      let download = recorder.block("download")
      let upload = Answering()
      let times = Atomic(0)
      upload.ready = { upload, isReady in
        // Returns the answer from before the dependency was added.
        if times.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { upload.addDependency(download) }
        return isReady
      }
      upload.work = { [recorder] in recorder.note("upload", .began) }
      let other = recorder.block("other")
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([upload, other], waitUntilFinished: false)
      queue.isSuspended = false
      other.awaitFinish()
      download.start()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["other", "download", "upload"])
    }

    @Test(
      "A dependency holds back an unstarted operation even while the dependency is being announced")
    func dependencyWhileAnnounced() {
      let (filter, other) = (recorder.block("filter"), recorder.block("other"))
      let download = recorder.block("download")
      let queue = queue
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([filter, other], waitUntilFinished: false)
      let observation = filter.observe(\.isReady) { filter, _ in
        if filter.isReady { return }
        // The queue does not know about the dependency yet; the filter would otherwise be first.
        queue.isSuspended = false
        other.awaitFinish()
      }
      filter.addDependency(download)
      #expect(recorder.lanes(.began) == ["other"])
      observation.invalidate()
      download.start()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["other", "download", "filter"])
    }

    @Test(
      "A freed dependent does not wait until the readiness of a later one has been evaluated",
      arguments: [[0, 1], [1, 0]])
    func answersTakeTime(order: [Int]) {
      let download = BlockOperation {}
      let hasBegun = Gate("the first has begun")
      let first = Answering()
      first.work = { hasBegun.open() }
      let second = Answering()
      second.ready = { _, isReady in
        if isReady { hasBegun.wait() }
        return isReady
      }
      let operations = [first, second]
      for place in order { operations[place].addDependency(download) }
      queue.addOperations(operations, waitUntilFinished: false)
      queue.addOperation(download)
      queue.awaitEmpty()
      #expect(second.isFinished)
    }

    @Test("Outside queues, freed dependents are evaluated in the order in which they began to wait")
    func askedOutside() {
      let steps = (0..<2).map { _ in BlockOperation {} }
      let filters = (0..<3).map { number in
        let filter = Answering()
        filter.ready = { [recorder] _, isReady in
          recorder.note("\(number)", .queued)
          return isReady
        }
        for step in steps { filter.addDependency(step) }
        return filter
      }
      steps[1].start()
      #expect(recorder.lanes(.queued) == [])
      steps[0].start()
      #expect(recorder.lanes(.queued) == ["0", "1", "2"])
      filters[0].cancel()
      #expect(recorder.lanes(.queued) == ["0", "1", "2", "0"])
    }
  }
}
