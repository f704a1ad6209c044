import Chapter16Errors
import Chapter22Patterns
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  /// Progress, and what tests are made with.
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
        // By hand, and then by the end of the operation.
        film.finish()
        #expect(progress.fraction == 1)
        last.answer(.success(""))
      default: break
      }
      queue.run()
      #expect(progress.fraction == 1)
      #expect(told.withLock { $0 } == (ending == 0 ? [0.25, 1] : [0.25, 0.625, 1]))
    }

    @Test(
      "In parts that do not divide", .example(.pattern.progressWeighs),
      arguments: [3, 7, 1_000_003])
    func exampleAddsUpToOne(total: Int) {
      let progress = WeightedProgress(total: total)
      let parts = [1, 2].map { progress.part(weight: $0) } + [progress.part(weight: total - 3)]
      for fraction in [1.0 / 3, 0.1, 0.7, 0.9] {
        for part in parts { part.report(fraction) }
      }
      #expect(abs(progress.fraction - 0.9) < 0.00001)
      for part in parts.reversed() { part.finish() }
      #expect(progress.fraction == 1)
    }

    @Test("Progress has no room for more than there is to do")
    func tooMuch() async {
      await #expect(processExitsWith: .failure) {
        let progress = WeightedProgress(total: 10)
        _ = progress.part(weight: 6)
        _ = progress.part(weight: 5)
      }
    }

    @Test(.example(.pattern.progressNeverFalls))
    func exampleNeverFalls() {
      let told = Mutex<[Double]>([])
      let progress = WeightedProgress(total: 2) { fraction in
        told.withLock { $0.append(fraction) }
      }
      let (part, other) = (progress.part(weight: 1), progress.part(weight: 1))
      for fraction in [0.5, 0.25, 0.5, -1, .nan, -.infinity, 0, 0.75, 0.5] {
        part.report(fraction)
      }
      #expect(progress.fraction == 0.375)
      other.report(.infinity)
      part.report(2)
      part.report(0.5)
      #expect(told.withLock { $0 } == [0.25, 0.375, 0.875, 1])
    }

    @Test("Reported by several threads", .example(.pattern.progressNeverFalls))
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
          // Of one part, too, several may speak.
          for part in parts { part.report(0.5) }
        }
        let fractions = told.withLock { $0 }
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
        #expect(fractions.last == 1)
        #expect(clashes.load(ordering: .relaxed) == 0)
      }
    }

    @Test("While it is being told", .example(.pattern.progressNeverFalls))
    func exampleReportedMeanwhile() {
      let told = Mutex<[Double]>([])
      let parts = Mutex<[WeightedProgress.Part]>([])
      let progress = WeightedProgress(total: 2) { fraction in
        told.withLock { $0.append(fraction) }
        // No lock is held: more may be reported from here.
        parts.withLock { $0.last }?.finish()
      }
      parts.withLock { $0 = [progress.part(weight: 1), progress.part(weight: 1)] }
      let first = parts.withLock { $0[0] }
      first.report(0.5)
      first.finish()
      #expect(told.withLock { $0 } == [0.25, 0.75, 1])
    }

    // MARK: The manual queue

    /// Some operations for a queue: priorities, and who depends on whom.
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

    @Test("On the thread that tells it", .example(.pattern.manualQueue))
    func exampleOnThisThread() {
      let here = ObjectIdentifier(Thread.current)
      let seen = Mutex<[Bool]>([])
      queue.addOperation { [queue] in
        let isHere = ObjectIdentifier(Thread.current) == here
        seen.withLock { $0.append(isHere) }
        // What is added meanwhile is run too.
        queue.addOperation { seen.withLock { $0.append(true) } }
      }
      #expect(seen.withLock { $0 } == [])
      #expect(queue.run().count == 2)
      #expect(seen.withLock { $0 } == [true, true])
    }

    @Test("Width and suspension hold it back", .example(.pattern.manualQueue), arguments: 0...3)
    func exampleWidth(width: Int) {
      queue.maxConcurrentOperationCount = width
      let uploads = (0..<3).map { HandAnswered("\($0)", recorder) }
      queue.addOperations(uploads, waitUntilFinished: false)
      queue.isSuspended = true
      #expect(queue.run() == [])
      queue.isSuspended = false
      #expect(queue.run() == Array(uploads.prefix(width)))
      #expect(queue.unfinished == uploads)
      guard width > 0 else { return }
      uploads[0].answer(.success(""))
      #expect(queue.run() == Array(uploads.dropFirst(width).prefix(1)))
      #expect(queue.unfinished == Array(uploads.dropFirst()))
    }

    @Test("Barriers as well", .example(.pattern.manualQueue))
    func exampleBarrier() {
      let upload = HandAnswered("upload", recorder)
      queue.addOperation(upload)
      queue.addBarrierBlock { [recorder] in recorder.note("barrier", .began) }
      queue.addOperation(recorder.operation("after"))
      queue.run()
      #expect(recorder.lanes(.began) == ["upload"])
      upload.answer(.success(""))
      queue.addOperation(recorder.operation("later"))
      queue.run()
      #expect(recorder.lanes(.began) == ["upload", "barrier", "after", "later"])
    }

    @Test("Cancelled ones finish", .example(.pattern.manualQueue))
    func exampleCancelAll() {
      let login = recorder.operation("login")
      let upload = HandAnswered("upload", recorder)
      let feed = recorder.operation("feed")
      feed.addDependency(upload)
      queue.addOperations([upload, feed], waitUntilFinished: false)
      queue.runNext()
      queue.cancelAllOperations()
      queue.addOperation(login)
      #expect([upload, feed, login].map(\.isCancelled) == [true, true, false])
      queue.run()
      #expect(recorder.lanes(.finished) == ["login"])
      #expect(queue.unfinished == [])
      // There is nothing to wait for, so that waiting is allowed.
      queue.waitUntilAllOperationsAreFinished()
    }

    @Test("A manual queue can be filled by several threads")
    func filledByThreads() {
      let works = Mutex(0)
      onThreads { [queue] _ in
        for _ in 0..<25 { queue.addOperation { works.withLock { $0 += 1 } } }
      }
      #expect(queue.run().count == 100)
      #expect(works.withLock { $0 } == 100)
    }

    @Test("What is added to a manual queue twice ends the program")
    func addedTwice() async {
      await #expect(processExitsWith: .failure) {
        let queue = ManualQueue()
        let upload = BlockOperation {}
        queue.addOperation(upload)
        queue.addOperation(upload)
      }
    }

    // MARK: Checkpoints

    @Test(.example(.pattern.checkpoint))
    func exampleWorkWaits() {
      expectWaits(rounds: 5) {
        let place = Checkpoint("place")
        return ({ place.pass() }, { place.letGo() })
      }
      expectWaits(rounds: 5) {
        let place = Checkpoint("place")
        // It was let go on beforehand, so that it does not stay.
        place.letGo()
        return ({ #expect(throws: Never.self) { try place.waitForArrival() } }, { place.pass() })
      }
    }

    @Test("Once for each arrival", .example(.pattern.checkpoint))
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
        #expect("\(error)" == "nobody came to “place”")
      }
    }

    // MARK: The answer

    @Test("The first value of several counts, and the others are cancelled", arguments: 0..<3)
    func firstValueCounts(first: Int) throws {
      let mirrors = (0..<3).map { HandAnswered("\($0)", recorder) }
      let any = firstValue(of: mirrors, in: queue)
      any.start()
      queue.run()
      #expect(recorder.lanes(.began) == ["0", "1", "2"])
      let (busy, rest) = ((first + 1) % 3, (first + 2) % 3)
      mirrors[busy].answer(.failure(Broken()))
      queue.run()
      #expect(!any.isFinished)
      mirrors[first].answer(.success("\(first)"))
      queue.run()
      #expect(try any.value == "\(first)")
      #expect(mirrors[rest].isCancelled)
      #expect(queue.unfinished == [])
    }

    @Test("Without any value there is the last error; without anybody to ask, a lost reply")
    func firstValueFails() {
      let mirrors = (0..<3).map { HandAnswered("\($0)", recorder) }
      let any = firstValue(of: mirrors, in: queue)
      any.start()
      queue.run()
      for number in [1, 2] { mirrors[number].answer(.failure(MissingResult.unfinished)) }
      queue.run()
      #expect(!any.isFinished)
      mirrors[0].answer(.failure(Broken()))
      queue.run()
      #expect(any.failure is Broken)
      let none = firstValue(of: [any Provider<String>]())
      none.start()
      #expect(none.failure is LostReply)
    }

    @Test("Cancelling the first of several cancels all of them")
    func firstValueCancelled() {
      let mirrors = (0..<3).map { HandAnswered("\($0)", recorder) }
      let any = firstValue(of: mirrors, in: queue)
      any.start()
      queue.run()
      any.cancel()
      #expect(any.failure as? MissingResult == .cancelled)
      #expect(mirrors.map(\.isCancelled) == [true, true, true])
    }
  }
}
