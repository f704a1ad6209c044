import Chapter16Errors
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("22 Testing")
  @TestThread
  struct Chapter22TestingTests {
    private let recorder = Recorder()
    private let queue = ManualQueue()

    private struct Broken: Error, Equatable {}

    // MARK: Progress

    @Test(.example(.pattern.progressWeighs), arguments: 0..<5)
    func exampleWeighs(ending: Int) {
      let told = Mutex<[Double]>([])
      let progress = WeightedProgress(total: 100) { fraction in
        told.withLock { $0.append(fraction) }
      }
      let (photo, film, nothing) = (
        progress.part(weight: 25), progress.part(weight: 75), progress.part(weight: 0)
      )
      let last = HandAnswered("film", recorder)
      #expect(progress.fraction == 0)
      for part in [photo, nothing] { part.run(BlockOperation {}, in: queue) }
      film.run(last, in: queue)
      #expect(progress.fraction == 0)
      if ending == 0 { last.cancel() }
      queue.run()
      if ending > 0 {
        #expect(progress.fraction == 0.25)
        film.report(0.5)
        #expect(progress.fraction == 0.625)
      }
      switch ending {
      case 1: last.cancel()
      case 2: last.answer(.success(""))
      case 3: last.answer(.failure(Broken()))
      case 4:
        // The part is finished manually, and again when the operation finishes.
        film.finish()
        #expect(progress.fraction == 1)
        last.answer(.success(""))
      default: break
      }
      queue.run()
      #expect(progress.fraction == 1)
      #expect(told.withLock { $0 } == (ending == 0 ? [0.25, 1] : [0.25, 0.625, 1]))
    }

    @Test("Several threads may report on the same progress", .example(.pattern.progressNeverFalls))
    func exampleReportedByThreads() {
      for _ in 0..<5 {
        let told = Mutex<[Double]>([])
        let inside = Atomic(0)
        let clashes = Atomic(0)
        let progress = WeightedProgress(total: 4) { fraction in
          if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            clashes.add(1, ordering: .relaxed)
          }
          told.withLock { $0.append(fraction) }
          inside.subtract(1, ordering: .sequentiallyConsistent)
        }
        let parts = (0..<4).map { _ in progress.part(weight: 1) }
        onThreads { number in
          for step in 1...50 { parts[number].report(Double(step) / 50) }
          // Several threads may report on the same part.
          for part in parts { part.report(0.5) }
        }
        let fractions = told.withLock { $0 }
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
        #expect(fractions.last == 1)
        #expect(clashes.load(ordering: .relaxed) == 0)
      }
    }

    // MARK: The manual queue

    private func batch(_ recorder: Recorder) -> [Operation] {
      let priorities: [Operation.QueuePriority] = [
        .normal, .low, .veryHigh, .normal, .veryLow, .high, .low, .high,
      ]
      let operations = priorities.enumerated().map { number, priority in
        let operation = recorder.operation("\(number)")
        operation.queuePriority = priority
        return operation
      }
      operations[2].addDependency(operations[6])
      operations[5].addDependency(operations[0])
      operations[5].addDependency(operations[4])
      operations[3].cancel()
      return operations
    }

    @Test(.example(.pattern.manualQueue))
    func exampleLikeAQueue() {
      let real = OperationQueue()
      real.maxConcurrentOperationCount = 1
      real.isSuspended = true
      let other = Recorder()
      let kept = batch(other)
      real.addOperations(kept, waitUntilFinished: false)
      real.isSuspended = false
      real.waitToEmpty()
      let operations = batch(recorder)
      queue.addOperations(operations, waitUntilFinished: false)
      #expect(recorder.events == [])
      #expect(queue.unfinished == operations)
      let started = queue.run()
      #expect(recorder.lanes(.began) == other.lanes(.began))
      #expect(Set(started) == Set(operations))
      #expect(queue.unfinished == [])
      #expect(queue.runNext() == nil)
    }

    @Test(
      "A barrier and operations may be added at the same time", .example(.pattern.manualQueue))
    func exampleBarrierMeetsOperation() {
      for _ in 1...200 {
        let queue = ManualQueue()
        let recorder = Recorder()
        let operations = (0..<100).map { recorder.operation("\($0)") {} }
        onThreads(2) { thread in
          if thread == 0 {
            for operation in operations { queue.addOperation(operation) }
          } else {
            queue.addBarrierBlock { recorder.note("barrier", .began) }
          }
        }
        let all = queue.unfinished
        guard let place = all.firstIndex(where: { one in !operations.contains { $0 === one } })
        else {
          Issue.record("there is no barrier")
          return
        }
        // The barrier waits for all earlier operations, and later operations wait only for the barrier.
        #expect(all[place].dependencies.count == place)
        #expect(all[..<place].allSatisfy { $0.dependencies == [] })
        #expect(all[(place + 1)...].allSatisfy { $0.dependencies == [all[place]] })
        queue.run()
        #expect(recorder.lanes(.began).firstIndex(of: "barrier") == place)
      }
    }

    // MARK: Checkpoints

    @Test("A checkpoint stops the work once for each arrival", .example(.pattern.checkpoint))
    func exampleEachArrival() throws {
      let place = Checkpoint("place")
      let upload = BlockOperation { [recorder] in
        for number in 1...2 {
          place.pass()
          recorder.note("\(number)", .finished)
        }
      }
      OperationQueue().addOperation(upload)
      try place.waitForArrival()
      #expect(recorder.events == [])
      place.letGo()
      try place.waitForArrival()
      #expect(recorder.lanes(.finished) == ["1"])
      place.letGo()
      upload.waitToFinish()
      #expect(throws: Checkpoint.Missed.self) {
        try place.waitForArrival(atMost: .nanoseconds(0))
      }
      do { try place.waitForArrival(atMost: .nanoseconds(0)) } catch {
        #expect("\(error)" == "“place” was not reached")
      }
    }
  }
}
