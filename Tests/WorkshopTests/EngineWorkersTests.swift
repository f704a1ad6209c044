import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

@testable import OperationsFromScratch

extension Book {
  /// The threads that run operations, and the state of a worker while client code runs.
  @Suite("Engine: workers")
  @TestThread
  struct EngineWorkersTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("A worker that waits for a block operation's closures runs those that have not begun")
    func workerHelps() {
      queue.addOperation { [recorder] in
        let blocks = Blocks(["beach", "forest"].map { name in { recorder.note(name, .began) } })
        // Dispatch does not know these closures, so no other thread can run them.
        blocks.wait()
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach", "forest"])
    }

    @Test(
      "An object released with an operation may wait for the next operation in its deinit",
      arguments: [1, OperationQueue.defaultMaxConcurrentOperationCount])
    func farewellWaits(width: Int) {
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      let queue = queue
      let next = recorder.block("next")
      let isGone = Gate("it is gone")
      do {
        let farewell = Farewell {
          Deadline.wait(for: "the next one finishes") { next.waitUntilFinished() }
          isGone.open()
        }
        let first = BlockOperation { withExtendedLifetime(farewell) {} }
        next.addDependency(first)
        queue.addOperation(first)
        next.removeDependency(first)
      }
      queue.addOperation(next)
      queue.isSuspended = false
      isGone.wait()
      queue.awaitEmpty()
    }

    @Test("A worker releases an operation before it runs the next one")
    func firstIsLetGo() {
      // A serial target has one worker at a time. If there were several, another one could start the next
      // operation in the meantime, which is allowed because a released object may wait for that operation.
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      queue.isSuspended = true
      for name in ["beach", "forest", "harbour"] {
        let farewell = Farewell { [recorder] in recorder.note("without \(name)", .began) }
        queue.addOperation { [recorder] in
          withExtendedLifetime(farewell) { recorder.note(name, .began) }
        }
      }
      queue.addOperation { [recorder] in recorder.note("last", .began) }
      queue.isSuspended = false
      queue.awaitEmpty()
      let names = ["beach", "forest", "harbour"]
      #expect(recorder.lanes(.began) == names.flatMap { [$0, "without \($0)"] } + ["last"])
    }

    @Test(
      "A worker on standby takes over when the running one is blocked", arguments: [-1, 1, 2])
    func standby(width: Int) {
      for round in 0..<20 {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = width
        let isOver = Gate("another thread continues")
        // The queue is suspended until all operations have been added, so that it has the only references
        // when they run.
        queue.isSuspended = true
        for _ in 0..<500 { queue.addOperation {} }
        // At a limit of 1, the operation has left the queue before the wait.
        do {
          let farewell = Farewell { isOver.wait() }
          queue.addOperation {
            if width == 1 { withExtendedLifetime(farewell) {} } else { isOver.wait() }
          }
        }
        for _ in 0..<round { queue.addOperation {} }
        queue.addOperation { isOver.open() }
        queue.isSuspended = false
        queue.awaitEmpty()
      }
    }

    @Test(
      "A worker on standby for longer than its time slice is called again, and the queue continues")
    func standbyForLong() {
      let target = DispatchQueue(label: "darkroom", attributes: .concurrent)
      queue.underlyingQueue = target
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let queue = queue
      // With the clock stopped, every operation appears to take no time, so an arriving worker considers them
      // short and goes on standby. If that worker checks a time slice during an operation, the slice counts as
      // expired.
      CoarseClock.whileStopped(at: 100) {
        queue.addOperation {
          // Calls a worker, and holds it until there are other operations to check.
          target.suspend()
          queue.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
        }
        for place in 0..<5_000 {
          queue.addOperation {
            if place == 100 { target.resume() }
            // This loop lasts about as long as the step from one operation to the next.
            CoarseClock.whileStopped(at: 200) { _ = (0..<100).map { $0 } }
          }
        }
        queue.isSuspended = false
        queue.awaitEmpty()
      }
      queue.addOperation(recorder.block("beach"))
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach"])
    }

    @Test("A worker that evaluates the readiness of a dependent holds no other operation back")
    func askedWithNothingAtHand() {
      /// After the gate opens, an evaluation of its readiness waits for another operation.
      final class Curious: Operation, @unchecked Sendable {
        let (isAskedAgain, other): (Gate, Gate)
        init(_ isAskedAgain: Gate, _ other: Gate) {
          (self.isAskedAgain, self.other) = (isAskedAgain, other)
        }
        override var isReady: Bool {
          if isAskedAgain.isOpen { other.wait() }
          return super.isReady
        }
      }
      // The first operation occupies a slot until all dependents have been evaluated, so two slots are
      // needed.
      queue.maxConcurrentOperationCount = 2
      queue.isSuspended = true
      let (isOver, other) = (Gate("the first is over"), Gate("the other one has begun"))
      let curious = Curious(isOver, other)
      let first = BlockOperation { isOver.open() }
      let last = BlockOperation { other.open() }
      for next in [curious, last] { next.addDependency(first) }
      queue.addOperations([first, curious, last], waitUntilFinished: false)
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(curious.isFinished)
    }

    /// The reasons why an operation comes before earlier ones.
    enum Urgency: CaseIterable { case added, raised, raisedInTheMailbox }

    @Test(
      "An operation that must start first is not left to the worker that is on its way",
      arguments: Urgency.allCases)
    func urgent(urgency: Urgency) {
      // With a serial target, the worker called for “beach” cannot interfere.
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      let queue = queue
      let forest = recorder.block("forest")
      queue.addOperation { [recorder] in
        queue.addOperation(recorder.block("beach"))
        let isOnItsWay = queue.scheduler.isWorkerOnItsWay.load(ordering: .relaxed)
        #expect(isOnItsWay)
        if urgency != .raisedInTheMailbox { forest.queuePriority = .high }
        if urgency == .raised { forest.queuePriority = .veryHigh }
        queue.addOperation(forest)
        queue.addOperation(recorder.block("harbour"))
        if urgency == .raisedInTheMailbox { forest.queuePriority = .high }
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["forest", "beach", "harbour"])
    }

    @Test("An operation with a quality of service of its own is not left in the mailbox")
    func urgentByQuality() {
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      let queue = queue
      let forest = recorder.block("forest")
      forest.qualityOfService = .userInitiated
      queue.addOperation { [recorder] in
        queue.addOperation(recorder.block("beach"))
        queue.addOperation(forest)
        let isUrgent = queue.scheduler.mailbox.holdsUrgent
        #expect(isUrgent)
      }
      queue.awaitEmpty()
      let isUrgent = queue.scheduler.mailbox.holdsUrgent
      #expect(!isUrgent)
      #expect(recorder.lanes(.began) == ["beach", "forest"])
    }

    @Test("An ordinary operation is not left in the mailbox if all ready ones have low priority")
    func ordinaryBeforeLow() {
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      let queue = queue
      let low = recorder.block("low")
      low.queuePriority = .low
      queue.addOperation { [recorder] in
        queue.addOperation(low)
        let isOnItsWay = queue.scheduler.isWorkerOnItsWay.load(ordering: .relaxed)
        #expect(isOnItsWay)
        queue.addOperation(recorder.block("beach"))
        let isUrgent = queue.scheduler.mailbox.holdsUrgent
        #expect(!isUrgent)
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach", "low"])
    }

    @Test("An operation added while a worker is on its way counts for every query")
    func addedWhileAWorkerIsOnItsWay() {
      let questions: [(OperationQueue, Operation) -> Bool] = [
        { queue, added in queue.operations == [added] },
        { queue, _ in queue.operationCount == 1 },
        { queue, _ in queue.scheduler.waiter() != nil },
        { queue, _ in !queue.scheduler.setTarget(.global()) },
      ]
      for question in questions {
        let queue = OperationQueue()
        let target = DispatchQueue(label: "darkroom")
        queue.underlyingQueue = target
        target.suspend()
        // Leaves the queue before the worker that was called for it arrives.
        let hasLeft = GoingOn()
        queue.addOperation(hasLeft)
        hasLeft.end()
        let added = recorder.block("added")
        queue.addOperation(added)
        #expect(question(queue, added))
        target.resume()
        queue.awaitEmpty()
        #expect(added.isFinished)
      }
    }

    @Test("A queue to which no other references exist lives as long as a worker works for it")
    func queueOfAWorker() {
      let recorder = recorder
      let mayEnd = Gate("the operation may end")
      let isGone = Gate("the operation is gone")
      do {
        let queue = OperationQueue()
        let farewell = Farewell {
          recorder.note(OperationQueue.current == nil ? "nowhere" : "in the queue", .finished)
          isGone.open()
        }
        queue.addOperation {
          mayEnd.wait()
          withExtendedLifetime(farewell) {}
        }
      }
      // Now only the closure retains the farewell, and only the operation retains the queue.
      mayEnd.open()
      isGone.wait()
      #expect(recorder.lanes(.finished) == ["in the queue"])
    }

    /// The content that keeps a queue alive when no other references exist.
    enum Left: CaseIterable { case closure, ofOwnClass, batch, barrier }

    @Test("A released queue lives until its content has finished", arguments: Left.allCases)
    func queueStays(left: Left) {
      final class Filter: BlockOperation, @unchecked Sendable {}
      let target = DispatchQueue(label: "darkroom")
      let isOver = Gate("it is over")
      let note: @Sendable () -> Void = { [recorder] in
        recorder.note(OperationQueue.current?.name ?? "no queue", .began)
        isOver.open()
      }
      do {
        let queue = OperationQueue()
        queue.name = "album"
        queue.underlyingQueue = target
        target.suspend()
        switch left {
        case .closure: queue.addOperation(note)
        case .ofOwnClass: queue.addOperation(Filter(block: note))
        case .batch: queue.addOperations([BlockOperation(block: note)], waitUntilFinished: false)
        case .barrier: queue.addBarrierBlock(note)
        }
      }
      target.resume()
      isOver.wait()
      #expect(recorder.lanes(.began) == ["album"])
    }

    @Test("A time slice ends after two milliseconds of its clock, which can be stopped")
    func turnByTheClock() {
      CoarseClock.whileStopped(at: 100) {
        let turn = TimeSlice()
        #expect(!turn.isOver)
        CoarseClock.whileStopped(at: 101) { #expect(!turn.isOver) }
        CoarseClock.whileStopped(at: 102) { #expect(turn.isOver) }
        CoarseClock.whileStopped(at: 200) { #expect(turn.isOver) }
        #expect(CoarseClock.milliseconds == 100)
      }
    }

    @Test("The clock of time slices counts milliseconds and is at most a few ticks late")
    func clockOfTurns() {
      /// The exact milliseconds of the same clock.
      func exact() -> UInt64 {
        #if canImport(Darwin)
          clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW) / 1_000_000
        #else
          var time = timespec()
          clock_gettime(CLOCK_MONOTONIC, &time)
          return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
        #endif
      }
      let before = exact()
      let told = CoarseClock.milliseconds
      #expect(told <= exact())
      #expect(told + 100 >= before)
    }

    // MARK: Suspension and quality of service

    private let qualities: [QualityOfService] = [
      .background, .utility, .default, .userInitiated, .userInteractive,
    ]

    @Test("Without an underlying queue, a queue uses the global queue of its quality of service")
    func qualityOfTheQueue() {
      // Queues are compared by label, because one global queue of Dispatch may have two objects.
      func target() -> String {
        queue.scheduler.lock.withLock { queue.scheduler.target.label }
      }
      let darkroom = DispatchQueue(label: "darkroom")
      #expect(queue.qualityOfService == .background)
      for quality in qualities {
        let shared = DispatchQueue.global(qos: DispatchQoS(quality).qosClass).label
        queue.qualityOfService = quality
        #expect(queue.qualityOfService == quality)
        #expect(target() == shared)
        queue.underlyingQueue = darkroom
        for other in qualities + [quality] {
          queue.qualityOfService = other
          #expect(target() == "darkroom")
        }
        queue.underlyingQueue = nil
        #expect(target() == shared)
      }
      #expect(Set(qualities.map { DispatchQoS($0).qosClass }).count == qualities.count)
    }

    @Test("An operation runs at its current quality of service")
    func qualityOfAnOperation() {
      queue.isSuspended = true
      for quality in qualities {
        let operations = [recorder.block("plain"), Answering()]
        for operation in operations {
          operation.qualityOfService = quality
          queue.addOperation(operation)
          #expect(ReadyList.quality(operation.node.rank.quality) == DispatchQoS(quality))
          for other in qualities + [quality] {
            operation.qualityOfService = other
            #expect(ReadyList.quality(operation.node.rank.quality) == DispatchQoS(other))
          }
        }
      }
      let overriding = Answering()
      overriding.service = .utility
      queue.addOperation(overriding)
      #expect(ReadyList.quality(overriding.node.rank.quality) == .utility)
      queue.isSuspended = false
      queue.awaitEmpty()
    }

    @Test(
      "A queue does not wait for workers from an earlier underlying queue, at any quality of service"
    )
    func qualityOnAnotherTarget() {
      let (darkroom, studio) = (DispatchQueue(label: "darkroom"), DispatchQueue(label: "studio"))
      darkroom.suspend()
      defer { darkroom.resume() }
      for quality in qualities {
        queue.underlyingQueue = darkroom
        // Leaves the queue before the worker that was called for it arrives.
        let hasLeft = GoingOn()
        hasLeft.qualityOfService = quality
        queue.addOperation(hasLeft)
        hasLeft.end()
        queue.underlyingQueue = studio
        let upload = recorder.block("upload")
        upload.qualityOfService = quality
        queue.addOperation(upload)
        queue.awaitEmpty()
        #expect(upload.isFinished)
      }
    }
  }
}
