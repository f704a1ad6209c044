import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("13 Operation Queues: barriers and progress")
  @TestThread
  struct Chapter13BarriersTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let oneByOne = OneByOne()

    private func page(_ name: String) -> HeldOperation { HeldOperation(name, recorder) }

    private func barrier(_ name: String = "barrier") -> @Sendable () -> Void {
      { [recorder] in recorder.note(name, .began) }
    }

    // MARK: Barriers

    private final class AlwaysReady: Operation, @unchecked Sendable {
      override var isReady: Bool { true }
    }

    @Test(
      "A barrier waits for all earlier operations", .rule(.queue.barrierInBetween), arguments: 0..<3
    )
    func afterAllBefore(last: Int) {
      let before = (0..<3).map { page("\($0)") }
      let after = page("after")
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 3
      queue.addOperations(before, waitUntilFinished: false)
      queue.addBarrierBlock(barrier())
      queue.addOperation(after)
      for (place, page) in before.enumerated() where place != last {
        oneByOne.settle(recorder, until: 3)
        #expect(Set(recorder.lanes(.began)) == ["0", "1", "2"])
        page.end()
      }
      oneByOne.settle()
      #expect(Set(recorder.lanes(.began)) == ["0", "1", "2"])
      before[last].end()
      oneByOne.settle(recorder, until: 5)
      #expect(recorder.lanes(.began).suffix(2) == ["barrier", "after"])
      after.end()
      queue.waitToEmpty()
    }

    @Test(
      "Behind a barrier, priorities decide", .rule(.queue.serialOrderStillVaries),
      arguments: [[false, false], [false, true], [true, false], [true, true]])
    func highestFirstBehindBarrier(isOwn: [Bool]) {
      for _ in 0..<500 {
        let recorder = Recorder()
        let pages = zip(["cover", "index"], isOwn).map { name, isOwn -> Operation in
          let work: @Sendable () -> Void = { recorder.note(name, .began) }
          return isOwn ? OfOwnClass(work) : BlockOperation(block: work)
        }
        pages[0].queuePriority = .veryHigh
        pages[1].queuePriority = .veryLow
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        queue.addOperation {}
        queue.addBarrierBlock { recorder.note("barrier", .began) }
        queue.addOperations([pages[1], pages[0]], waitUntilFinished: false)
        queue.isSuspended = false
        queue.waitToEmpty()
        let began = recorder.lanes(.began)
        guard began == ["barrier", "cover", "index"] else {
          Issue.record("\(began)")
          return  // Each round may hang.
        }
      }
    }

    @Test(
      "A ready or cancelled operation behind a barrier finishes", .rule(.queue.barrierInBetween),
      .departs(on: .linuxFoundation, failing: ".exitCode(1)"), arguments: [true, false])
    func readyIsAddedBehind(isCancelled: Bool) async {
      await #expect(processExitsWith: .success) { [isCancelled] in
        let queue = OperationQueue()
        let index = isCancelled ? Operation() : AlwaysReady()
        queue.isSuspended = true
        queue.addOperation {}
        queue.addBarrierBlock {}
        if isCancelled { index.cancel() }
        Deadline.wait(for: "addOperation returns", atMost: Deadline.ofDeparture) {
          queue.addOperation(index)
        }
        queue.isSuspended = false
        queue.waitToEmpty()
        exit(index.isFinished ? 0 : 2)
      }
    }

    @Test(
      "Behind a barrier, operations start in the order in which they were added",
      .rule(.queue.equalInAddedOrder),
      .departs(on: .linuxFoundation, failing: "behind it: late, early"), arguments: [2, -1])
    func addedWhileItRuns(width: Int) {
      let busy = Busy()
      queue.maxConcurrentOperationCount = width
      queue.underlyingQueue = oneByOne.threads
      queue.isSuspended = true
      queue.addOperation {}
      queue.addBarrierBlock { busy.work() }
      queue.addOperation(recorder.operation("early"))
      queue.isSuspended = false
      busy.begun.wait()
      queue.addOperation(recorder.operation("late"))
      busy.mayEnd.open()
      queue.waitToEmpty()
      let began = recorder.lanes(.began)
      #expect(began == ["early", "late"], "behind it: \(began.joined(separator: ", "))")
    }

    @Test(
      "A barrier does not wait for a start() to return", .rule(.queue.barrierInBetween),
      .departs(on: .linuxFoundation, failing: ".exitCode(1)"))
    func beforeStartReturns() async {
      await #expect(processExitsWith: .success) { await Self.comeBeforeStartReturns() }
    }

    /// Exits with success if a barrier runs while a finished operation has not returned from `start()`.
    private static func comeBeforeStartReturns() {
      /// Finishes long before its `start()` returns.
      final class Lingering: ConcurrentOperation, @unchecked Sendable {
        let mayReturn = Gate("start() may return.")

        override func launch() {
          finish()
          mayReturn.wait()
        }
      }
      let (queue, began) = (OperationQueue(), Gate("The barrier has begun."))
      let lingering = Lingering()
      queue.isSuspended = true
      queue.addOperation(lingering)
      queue.addBarrierBlock { began.open() }
      queue.isSuspended = false
      began.wait(atMost: Deadline.ofDeparture)
      lingering.mayReturn.open()
      queue.waitToEmpty()
      exit(0)
    }

    enum Moment: CaseIterable { case whileItWaits, whileItRuns }

    @Test(
      "Operations added behind a barrier that waits or runs wait until the barrier has ended",
      .rule(.queue.barrierInBetween), arguments: Moment.allCases, [true, false])
    func beforeAllAfter(moment: Moment, hasBefore: Bool) {
      // A barrier that holds nothing back goes undetected only if the operations behind it are late by chance
      // in each of many rounds.
      for _ in 1...25 {
        let recorder = Recorder()
        let queue = OperationQueue()
        let busy = Busy()
        let after = recorder.operation("after") {}
        queue.isSuspended = hasBefore
        if hasBefore { queue.addOperation(recorder.operation("before")) }
        queue.addBarrierBlock {
          busy.work()
          recorder.note("barrier", .finished)
        }
        if moment == .whileItWaits { queue.addOperation(after) }
        queue.isSuspended = false
        busy.begun.wait()
        if moment == .whileItRuns { queue.addOperation(after) }
        letOthersPass()
        busy.mayEnd.open()
        after.waitToFinish()
        queue.waitToEmpty()
        guard recorder.lanes(.finished) == (hasBefore ? ["before"] : []) + ["barrier", "after"]
        else {
          Issue.record("\(recorder.events)")
          return
        }
      }
    }

    @Test("A barrier waits for the operation that adds it", .rule(.queue.barrierInBetween))
    func addedInside() {
      for _ in 1...25 {
        let (recorder, queue, busy) = (Recorder(), OperationQueue(), Busy())
        queue.addOperation {
          queue.addBarrierBlock { recorder.note("barrier", .finished) }
          busy.work()
          recorder.note("adder", .finished)
        }
        busy.begun.wait()
        letOthersPass()
        busy.mayEnd.open()
        queue.waitToEmpty()
        recorder.wait(for: 2, .finished)
        guard recorder.lanes(.finished) == ["adder", "barrier"] else {
          Issue.record("\(recorder.events)")
          return
        }
      }
    }

    @Test("A barrier separates priorities", .rule(.queue.barrierInBetween), arguments: [1, 2])
    func whateverThePriority(width: Int) {
      queue.maxConcurrentOperationCount = width
      queue.underlyingQueue = oneByOne.threads
      queue.isSuspended = true
      for side in ["before", "after"] {
        for (name, level) in [("low", Operation.QueuePriority.veryLow), ("high", .veryHigh)] {
          let operation = recorder.operation("\(name) \(side)")
          operation.queuePriority = level
          queue.addOperation(operation)
        }
        if side == "before" { queue.addBarrierBlock(barrier()) }
      }
      queue.isSuspended = false
      queue.waitToEmpty()
      let began = recorder.lanes(.began)
      #expect(Set(began.prefix(2)) == ["high before", "low before"])
      #expect(began.dropFirst(2).first == "barrier")
      #expect(Set(began.dropFirst(3)) == ["high after", "low after"])
      #expect(began.count == 5)
    }

    @Test(
      "Several barriers run in the order in which they were added", .rule(.queue.barrierInBetween))
    func severalBarriers() {
      let pages = (0..<3).map { page("\($0)") }
      queue.underlyingQueue = oneByOne.threads
      queue.addOperation(pages[0])
      queue.addBarrierBlock(barrier("first"))
      queue.addBarrierBlock(barrier("second"))
      queue.addOperation(pages[1])
      queue.addBarrierBlock(barrier("third"))
      queue.addOperation(pages[2])
      let steps = [["0"], ["first", "second", "1"], ["third", "2"]]
      for (place, page) in pages.enumerated() {
        let begun = Array(steps[...place].joined())
        oneByOne.settle(recorder, until: begun.count)
        #expect(recorder.lanes(.began) == begun)
        page.end()
      }
      queue.waitToEmpty()
    }

    @Test(
      "Consecutive barriers run one at a time", .rule(.queue.barrierInBetween),
      arguments: Moment.allCases,
      [1, 2, OperationQueue.defaultMaxConcurrentOperationCount])
    func barriersInARow(moment: Moment, width: Int) {
      // An operation that passes the barrier goes undetected only if it is late by chance in each of many
      // rounds.
      for _ in 1...25 {
        let (recorder, queue, busy) = (Recorder(), OperationQueue(), Busy())
        let after = recorder.operation("after") {}
        queue.maxConcurrentOperationCount = width
        queue.isSuspended = true
        queue.addOperation {}
        queue.addBarrierBlock {
          busy.work()
          recorder.note("first", .finished)
        }
        let addOthers = {
          for name in ["second", "third"] {
            queue.addBarrierBlock { recorder.note(name, .finished) }
          }
          queue.addOperation(after)
        }
        if moment == .whileItWaits { addOthers() }
        queue.isSuspended = false
        busy.begun.wait()
        if moment == .whileItRuns { addOthers() }
        letOthersPass()
        busy.mayEnd.open()
        after.waitToFinish()
        queue.waitToEmpty()
        guard recorder.lanes(.finished) == ["first", "second", "third", "after"] else {
          Issue.record("\(recorder.events)")
          return
        }
      }
    }

    /// The reason why no operation is left between two barriers when their turn comes.
    enum Between: CaseIterable {
      case finishesByItself, finishesByItselfAtLast, isCancelled, nothing
    }

    @Test(
      "Barriers keep their order if no operation is left between them",
      .rule(.queue.barrierInBetween), arguments: Between.allCases)
    func nothingBetweenBarriers(between: Between) {
      let (first, after) = (page("first"), recorder.operation("after"))
      let (withdrawn, cancelled) = (OwnFinish(), recorder.operation("cancelled"))
      let photo = BlockOperation {}
      queue.underlyingQueue = oneByOne.threads
      queue.isSuspended = true
      queue.addOperation(first)
      queue.addBarrierBlock(barrier("one"))
      switch between {
      case .nothing: break
      case .finishesByItself: queue.addOperation(withdrawn)
      case .finishesByItselfAtLast:
        withdrawn.addDependency(photo)
        queue.addOperation(withdrawn)
      case .isCancelled: queue.addOperation(cancelled)
      }
      queue.addBarrierBlock(barrier("two"))
      queue.addOperation(after)
      queue.isSuspended = false
      oneByOne.settle(recorder, until: 1)
      if between == .finishesByItself { withdrawn.end() }
      if between == .isCancelled { cancelled.cancel() }
      oneByOne.settle()
      #expect(recorder.lanes(.began) == ["first"])
      first.end()
      if between == .finishesByItselfAtLast {
        oneByOne.settle(recorder, until: 2)
        #expect(recorder.lanes(.began) == ["first", "one"])
        withdrawn.end()
      }
      after.waitToFinish()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["first", "one", "two", "after"])
      photo.start()
    }

    @Test("A barrier respects dependencies on both sides", .rule(.queue.barrierInBetween))
    func withDependencies() {
      let photo = page("photo")
      let (cover, map) = (recorder.operation("cover"), recorder.operation("map"))
      let index = recorder.operation("index")
      queue.underlyingQueue = oneByOne.threads
      // An operation before the barrier depends on one in another queue; an operation behind the barrier
      // depends on one before it.
      cover.addDependency(photo)
      index.addDependency(cover)
      photo.start()
      queue.addOperations([cover, map], waitUntilFinished: false)
      queue.addBarrierBlock(barrier())
      queue.addOperation(index)
      oneByOne.settle(recorder, until: 2)
      #expect(recorder.lanes(.began) == ["photo", "map"])
      photo.end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["photo", "map", "cover", "barrier", "index"])
    }

    @Test("A barrier awaits cancelled operations", .rule(.queue.barrierInBetween), arguments: 0..<2)
    func behindCancelled(cancelled: Int) {
      let before = (0..<2).map { page("\($0)") }
      let waiting = page("waiting")
      waiting.addDependency(before[0])
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 2
      queue.addOperations(before + [waiting], waitUntilFinished: false)
      queue.addBarrierBlock(barrier())
      oneByOne.settle(recorder, until: 2)
      // Cancelling shortens neither an executing operation nor one that waits.
      (cancelled == 0 ? before[1] : waiting).cancel()
      oneByOne.settle()
      before[1].end()
      oneByOne.settle()
      #expect(Set(recorder.lanes(.began)) == ["0", "1"])
      before[0].end()
      if cancelled == 0 {
        oneByOne.settle(recorder, until: 3)
        waiting.end()
      }
      queue.waitToEmpty()
      recorder.wait(for: cancelled == 0 ? 4 : 3, .began)
      #expect(
        recorder.lanes(.began).dropFirst(2) == (cancelled == 0 ? ["waiting"] : []) + ["barrier"])
    }

    @Test(
      "A barrier in an empty queue holds later operations back", .rule(.queue.barrierInBetween),
      .departs(
        on: .linuxFoundation,
        failing: "finished: after, barrier"))
    func onEmptyQueueOfItsOwnThreads() {
      let busy = Busy()
      let ended = Gate("The barrier has ended.")
      let key = DispatchSpecificKey<Bool>()
      let isInside = Mutex(false)
      oneByOne.threads.setSpecific(key: key, value: true)
      queue.underlyingQueue = oneByOne.threads
      queue.addBarrierBlock { [recorder] in
        isInside.withLock { $0 = DispatchQueue.getSpecific(key: key) == true }
        busy.work()
        recorder.note("barrier", .finished)
        ended.open()
      }
      busy.begun.wait()
      queue.addOperation(recorder.operation("after"))
      // If the barrier block runs on the operations' thread, it occupies the only thread. Otherwise that
      // thread is free, and every operation that the barrier does not hold back has ended by now.
      if !isInside.withLock({ $0 }) { oneByOne.settle() }
      busy.mayEnd.open()
      ended.wait()
      queue.waitToEmpty()
      let finished = recorder.lanes(.finished)
      #expect(finished == ["barrier", "after"], "finished: \(finished.joined(separator: ", "))")
    }

    @Test(
      "A barrier in an empty suspended queue waits for the resume",
      .rule(.queue.barrierInBetween, .suspend.noNewStarts),
      .departs(
        on: .linuxFoundation, failing: "the barrier began outside of its queue"))
    func onEmptySuspendedQueue() {
      let ended = Gate("The barrier has ended.")
      queue.isSuspended = true
      queue.addBarrierBlock { [recorder, queue] in
        recorder.note(OperationQueue.current === queue ? "inside" : "outside", .began)
        ended.open()
      }
      let sort = BlockOperation {}
      OperationQueue().addOperation(sort)
      sort.waitToFinish()
      recorder.note("resume", .began)
      queue.isSuspended = false
      ended.wait()
      let began = recorder.lanes(.began)
      let place = began.contains("outside") ? "outside of" : "in"
      #expect(began == ["resume", "inside"], "the barrier began \(place) its queue")
    }

    // MARK: Progress

    @Test("Queue progress needs a total", .rule(.queue.progressOptIn), arguments: [true, false])
    func progressWithoutTotal(isAskedBefore: Bool) {
      queue.maxConcurrentOperationCount = 1
      if isAskedBefore { #expect(queue.progress.totalUnitCount == 0) }
      for _ in 1...3 { queue.addOperation {} }
      queue.waitToEmpty()
      #expect(queue.progress.totalUnitCount == 0)
      #expect(queue.progress.completedUnitCount == 0)
      #expect(queue.progress.fractionCompleted == 0)
      #expect(queue.progress === queue.progress)
    }

    @Test(.rule(.queue.progressOptIn))
    func progressCounts() {
      queue.maxConcurrentOperationCount = 1
      queue.addOperation {}
      queue.waitToEmpty()
      queue.progress.totalUnitCount = 4
      for number in 1...4 {
        let seen = Mutex<Int64?>(nil)
        queue.addOperation { [queue] in
          seen.withLock { $0 = queue.progress.completedUnitCount }
        }
        queue.waitToEmpty()
        // An operation counts when it has ended, not while it executes.
        #expect(seen.withLock { $0 } == Int64(number) - 1)
        #expect(queue.progress.completedUnitCount == Int64(number))
        #expect(queue.progress.fractionCompleted == Double(number) / 4)
      }
      #expect(queue.progress.isFinished)
      // Operations beyond the total count as well, and so do those with dependencies.
      let (signIn, download) = (BlockOperation {}, BlockOperation {})
      download.addDependency(signIn)
      queue.addOperations([download, signIn], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(queue.progress.completedUnitCount == 6)
      // So do those that were added before the total was set.
      let later = OperationQueue()
      later.isSuspended = true
      later.addOperation {}
      later.progress.totalUnitCount = 1
      later.isSuspended = false
      later.waitToEmpty()
      #expect(later.progress.isFinished)
    }

    private final class Announced: Operation, @unchecked Sendable {
      override func start() { super.start() }
    }

    @Test(
      "A queue's progress counts only work that the inherited start() runs",
      .rule(.queue.progressOptIn))
    func progressCountsByKind() {
      queue.maxConcurrentOperationCount = 1
      queue.progress.totalUnitCount = 10
      // These do not count: custom `start()` methods with and without `main()`, a cancelled operation, a
      // barrier.
      let own = page("own")
      let cancelled = BlockOperation {}
      cancelled.cancel()
      queue.underlyingQueue = oneByOne.threads
      queue.addOperations([own, ConcurrentOperation(), cancelled], waitUntilFinished: false)
      queue.addBarrierBlock {}
      oneByOne.settle()
      own.end()
      queue.waitToEmpty()
      oneByOne.settle()
      #expect(queue.progress.completedUnitCount == 0)
      // An operation that was cancelled while running counts, and so does one that calls the inherited
      // `start()`.
      let busy = Busy()
      let late = BlockOperation { busy.work() }
      queue.addOperation(late)
      busy.begun.wait()
      late.cancel()
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(queue.progress.completedUnitCount == 1)
      queue.addOperation(Announced())
      queue.waitToEmpty()
      #expect(queue.progress.completedUnitCount == 2)
      #if canImport(ObjectiveC) || FromScratch
        // So does an observed one.
        let observed = BlockOperation {}
        let observation = (observed as Operation).observe(\.isFinished) { _, _ in }
        queue.addOperation(observed)
        queue.waitToEmpty()
        #expect(queue.progress.completedUnitCount == 3)
        observation.invalidate()
      #endif
    }

    @Test(
      "A queue's progress counts an operation that creates a Progress", .rule(.queue.progressOptIn),
      .departs(on: .linuxFoundation, failing: "counted: 0"))
    func progressCountsOneThatMakesProgress() {
      queue.maxConcurrentOperationCount = 1
      queue.progress.totalUnitCount = 1
      queue.addOperation { _ = Progress(totalUnitCount: 1) }
      queue.waitToEmpty()
      let count = queue.progress.completedUnitCount
      #expect(count == 1, "counted: \(count)")
    }

    @Test(
      "A queue's progress counts operations that end at the same time", .rule(.queue.progressOptIn),
      .departs(on: .linuxFoundation, racing: ".exitCode(1)"), arguments: [0, 100])
    func progressCountsAtOnce(ancestors: Int) async {
      await #expect(processExitsWith: .success) { [ancestors] in
        // The work does not run on this body's thread, which is one of the few Dispatch threads for
        // operations.
        await withCheckedContinuation { counted in
          Thread.detachNewThread {
            Self.countAtOnce(ancestors: ancestors)
            counted.resume()
          }
        }
      }
    }

    /// - Parameter ancestors: The number of Progress objects above the queue's. They prolong each count, so that
    ///   more operations end during it.
    nonisolated private static func countAtOnce(ancestors: Int) {
      // All crashes end the process in the same way.
      for number in [SIGSEGV, SIGABRT, SIGILL, SIGTRAP] { signal(number) { _ in _exit(1) } }
      for _ in 1...(ancestors > 0 ? 5 : 20) {
        let queue = OperationQueue()
        let progress = queue.progress
        var above: [Progress] = []
        for _ in 0..<ancestors {
          above.append(Progress(totalUnitCount: 1))
          above.last?.addChild(above.dropLast().last ?? progress, withPendingUnitCount: 1)
        }
        progress.totalUnitCount = 300
        queue.isSuspended = true
        for _ in 1...300 { queue.addOperation {} }
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        if progress.completedUnitCount != 300 || progress.fractionCompleted != 1 { exit(1) }
        withExtendedLifetime(above) {}
      }
    }
  }
}
