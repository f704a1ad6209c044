import Chapter21FromScratch
import ChapterKit
import Dispatch
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book {
  /// What the engine promises beyond the documents, and its parts one by one.
  ///
  /// That it keeps the documents is what all other suites test when the book runs on it.
  @Suite("21 From Scratch")
  @TestThread
  struct Chapter21FromScratchTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Does two things at the same time, as far as the machine can.
    private func race(_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) {
      DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
    }

    /// Names of all that a schedule starts, one after another.
    private func started(by schedule: inout Schedule) -> [String] {
      var names: [String] = []
      while let next = schedule.next() { names.append(next.name ?? "?") }
      return names
    }

    private func named(_ name: String, _ level: Operation.QueuePriority = .normal) -> BlockOperation
    {
      let operation = BlockOperation {}
      operation.name = name
      operation.queuePriority = level
      return operation
    }

    // MARK: The state word

    /// Words with every set of flags, each with no, one and many unfinished dependencies.
    private static let words: [StateWord] = (0..<2_048).flatMap { flags in
      [0, 1, 1_000_000].map { StateWord(rawValue: $0 << 11 | flags) }
    }

    @Test(.rule(.engine.stateIsOneWord))
    func oneWord() {
      #expect(MemoryLayout<StateWord>.size == 8)
      let downloads = (0..<1_000).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      for download in downloads { upload.addDependency(download) }
      #expect(upload.state.unfinishedDependencies == 1_000)
      // Two threads take off, and set flags, at the same time; not one change may be lost.
      race {
        for download in downloads[..<500] { download.start() }
        upload.cancel()
      } _: {
        upload.completionBlock = {}
        for download in downloads[500...] { download.start() }
      }
      #expect(upload.state.drawing == "0 --l----c")
      #expect(upload.isReady)
    }

    @Test("Each change", .rule(.engine.stateIsOneWord))
    func transitions() {
      typealias Change = (make: (StateWord) -> StateWord, flag: (StateWord) -> Bool)
      let marks: [Change] = [
        ({ $0.enqueuing() }, \.isEnqueued), ({ $0.calling() }, \.isCalled),
        ({ $0.linking() }, \.isLinked), ({ $0.observing() }, \.isObserved),
        ({ $0.beginning() }, \.isExecuting),
      ]
      for word in Self.words {
        for (make, flag) in marks {
          let after = make(word)
          #expect(flag(after))
          #expect(make(after) == after)
          #expect((after == word) == flag(word))
          #expect(after.unfinishedDependencies == word.unfinishedDependencies)
        }
        let cancelled = word.cancelling()
        let hasEnded = word.isFinished || word.isConcluded
        #expect(cancelled.isCancelled == (word.isCancelled || !hasEnded))
        #expect((cancelled == word) == (word.isCancelled || hasEnded))
        let goesOn = word.cancelling(thatGoesOn: true)
        #expect(goesOn.isCancelled == (word.isCancelled || !word.isConcluded))
        #expect(goesOn.isFinished == word.isFinished)
        let finished = word.finishing()
        #expect(finished.isFinished && !finished.isExecuting)
        #expect(finished.isCancelled == word.isCancelled)
        #expect(finished.cancelling() == finished)
        let more = word.waitingForOneMore()
        #expect(more.unfinishedDependencies == word.unfinishedDependencies + 1)
        #expect(more.waitingForOneLess() == word)
        #expect(word.isReady == (word.isCancelled || word.unfinishedDependencies == 0))
      }
    }

    @Test("What start() has to do follows from the word and from readiness")
    func startTable() {
      for word in Self.words {
        for isReady in [false, true] {
          let isAllowed = word.isCalled || !word.isEnqueued
          let expected: StateWord.Start =
            if word.isFinished {
              .nothing
            } else if word.isExecuting {
              .refuse(.executing)
            } else if !isAllowed {
              .refuse(.enqueued)
            } else if word.isCancelled {
              .skipTheWork
            } else {
              isReady || word.isCalled ? .run : .refuse(.unready)
            }
          #expect(word.start(isReady: isReady) == expected)
        }
      }
    }

    @Test("A dependency that finishes twice traps")
    func finishedTwice() async {
      await #expect(processExitsWith: .failure) { _ = StateWord().waitingForOneLess() }
    }

    // MARK: Dependencies

    @Test(.rule(.engine.unreadyIsNeverScanned))
    func unreadyIsNotScanned() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = AskedOperation()
      upload.addDependency(signIn)
      upload.addDependency(download)
      queue.addOperation(upload)
      #expect(upload.timesAsked == 1)
      for width in 1...3 {
        queue.maxConcurrentOperationCount = width
        let others = (0..<20).map { _ in BlockOperation {} }
        queue.addOperations(others, waitUntilFinished: false)
        Deadline.wait(for: "the others finish") {
          for other in others { other.waitUntilFinished() }
        }
      }
      signIn.start()
      #expect(upload.timesAsked == 1)
      download.start()
      queue.awaitEmpty()
      #expect(upload.timesAsked == 2)
      #expect(upload.isFinished)
    }

    @Test(.rule(.engine.noLostWakeUp))
    func finishInTheMiddle() {
      let download = BlockOperation {}
      let filter = BlockOperation {}
      let observation = filter.observe(\.isReady, options: .prior) { _, change in
        if change.isPrior { download.start() }
      }
      filter.addDependency(download)
      observation.invalidate()
      #expect(download.isFinished)
      #expect(filter.dependencies == [download])
      #expect(filter.state.drawing == "0 -o------")
    }

    @Test("Two threads", .rule(.engine.noLostWakeUp))
    func finishMeanwhile() {
      let downloads = (0..<2_000).map { _ in BlockOperation {} }
      let filters = (0..<2_000).map { _ in BlockOperation {} }
      race {
        for download in downloads { download.start() }
      } _: {
        for (filter, download) in zip(filters, downloads) { filter.addDependency(download) }
      }
      #expect(!filters.contains { !$0.isReady })
    }

    @Test(.rule(.engine.dependentsAreNotKept))
    func dependentsAreNotKept() {
      let download = BlockOperation {}
      weak var remains: Operation?
      do {
        let filter = BlockOperation {}
        remains = filter
        filter.addDependency(download)
      }
      #expect(remains == nil)
      download.start()

      // A serial queue, so that one can wait until the worker has gone.
      let target = DispatchQueue(label: "darkroom")
      queue.underlyingQueue = target
      let signIn = BlockOperation {}
      do {
        let upload = BlockOperation {}
        remains = upload
        upload.addDependency(signIn)
        queue.addOperation(upload)
        upload.cancel()
        queue.awaitEmpty()
      }
      target.sync {}
      #expect(remains == nil)
      signIn.start()
    }

    @Test("Let go while the end is announced", .rule(.engine.dependentsAreNotKept))
    func letGoWhileAnnouncing() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<100 {
          let download = BlockOperation {}
          let filter = Mutex<BlockOperation?>(BlockOperation {})
          let others = Mutex<[[UInt8]]>([])
          filter.withLock { $0?.addDependency(download) }
          let observation = download.observe(\.isFinished) { _, _ in
            filter.withLock { $0 = nil }
            // Something else in the memory of the operation that is gone.
            let fillers = (0..<100).map { [UInt8](repeating: 0xAA, count: 4 * $0) }
            others.withLock { $0 += fillers }
          }
          download.start()
          observation.invalidate()
        }
      }
    }

    @Test("A dependency that comes late holds back what is ready and has not started")
    func lateDependency() {
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let sort = recorder.block("sort")
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([filter, sort], waitUntilFinished: false)
      filter.addDependency(download)
      queue.isSuspended = false
      sort.awaitFinish()
      #expect(!filter.isFinished)
      download.start()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["sort", "download", "filter"])
    }

    @Test("More dependencies than a short list holds are found, and counted once each")
    func manyDependencies() {
      let downloads = (0..<40).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      for download in downloads + downloads.reversed() { upload.addDependency(download) }
      #expect(upload.dependencies == downloads)
      for download in downloads[10...] { upload.removeDependency(download) }
      #expect(upload.dependencies == Array(downloads[..<10]))
      #expect(upload.state.unfinishedDependencies == 10)
      for download in downloads { download.start() }
      #expect(upload.state.drawing == "0 --------")
    }

    @Test(.rule(.engine.noRecursionOnRelease))
    func longChain() {
      weak var first: Operation?
      let last = Mutex<Operation?>(nil)
      for number in 0..<30_000 {
        let next = Operation()
        if let last = last.withLock({ $0 }) { next.addDependency(last) }
        if number == 0 { first = next }
        last.withLock { $0 = next }
      }
      #expect(first != nil)
      // On a stack that would be full after a few thousand calls.
      let released = Gate("the chain is released")
      let thread = Thread {
        last.withLock { $0 = nil }
        released.open()
      }
      thread.stackSize = 256 << 10
      thread.start()
      released.wait()
      #expect(first == nil)
    }

    @Test("After it has run", .rule(.engine.noRecursionOnRelease))
    func longChainHasRun() {
      let count = 10_000
      let seen = Atomic(0)
      // A serial queue, so that one can wait until the worker has gone.
      let target = DispatchQueue(label: "darkroom")
      queue.underlyingQueue = target
      weak var first: Operation?
      do {
        let chain = (0..<count).map { _ in
          BlockOperation { seen.wrappingAdd(1, ordering: .relaxed) }
        }
        for (next, previous) in zip(chain.dropFirst(), chain) { next.addDependency(previous) }
        first = chain[0]
        queue.addOperations(chain.reversed(), waitUntilFinished: false)
        queue.awaitEmpty()
        target.sync {}
        #expect(first != nil)
      }
      #expect(first == nil)
      #expect(seen.load(ordering: .relaxed) == count)
    }

    // MARK: What starts next

    @Test(.rule(.engine.nextWithoutSearch))
    func nextWithoutSearch() {
      let levels: [Operation.QueuePriority] = [.low, .veryHigh, .normal, .veryLow, .high, .normal]
      let operations = levels.map { level in
        let operation = AskedOperation()
        operation.queuePriority = level
        return operation
      }
      var schedule = Schedule()
      for operation in operations {
        schedule.enter(operation)
        schedule.markReady(operation)
      }
      #expect(schedule.ready.occupied == 0b11111)
      var order: [Operation] = []
      var masks: [UInt8] = []
      while let next = schedule.next() {
        order.append(next)
        masks.append(schedule.ready.occupied)
      }
      #expect(order == [1, 4, 2, 5, 0, 3].map { operations[$0] })
      #expect(masks == [0b11110, 0b11100, 0b11100, 0b11000, 0b10000, 0])
      #expect(operations.allSatisfy { $0.timesAsked == 0 })
    }

    @Test(
      "Within a level the order is that of adding, in whatever order they become ready",
      arguments: [1, 2, 7, 90, 105, 209, 210])
    func orderOfAdding(step: Int) {
      let count = 211
      let operations = (0..<count).map { named("\($0)") }
      var schedule = Schedule()
      for operation in operations { schedule.enter(operation) }
      // A step and a prime have no common divisor, so that this goes through all of them.
      for number in 0..<count { schedule.markReady(operations[number * step % count]) }
      #expect(started(by: &schedule) == operations.map { $0.name ?? "?" })
    }

    @Test("What was taken and given back stands where it belongs by then", arguments: 0..<4)
    func givenBack(change: Int) {
      let operations = ["beach", "forest", "harbour"].map { named($0) }
      var schedule = Schedule()
      schedule.width = 1
      for operation in operations {
        schedule.enter(operation)
        schedule.markReady(operation)
      }
      let taken = schedule.next()
      #expect(taken === operations[0])
      #expect(schedule.next() == nil)
      // While it is in hand, nobody moves it: it seems to have started.
      let login = named("login")
      switch change {
      case 1: operations[0].queuePriority = .veryLow
      case 2: operations[0].addDependency(login)
      case 3: schedule.isSuspended = true
      default: break
      }
      schedule.reorder(operations[0])
      schedule.settle(operations[0], isReady: operations[0].state.isReady)
      schedule.putBack(operations[0])
      #expect(schedule.count == 3)
      if change == 3 {
        #expect(schedule.next() == nil)
        schedule.isSuspended = false
      }
      schedule.width = 3
      let names = ["beach", "forest", "harbour"]
      let expected = [names, ["forest", "harbour", "beach"], ["forest", "harbour"], names][change]
      #expect(started(by: &schedule) == expected)
      login.start()
    }

    @Test("Who leaves the ready list, from wherever it stands, leaves the others in their order")
    func leavingTheReadyList() {
      let count = 31
      for leaving in 0..<count {
        let operations = (0..<count).map { named("\($0)") }
        var schedule = Schedule()
        for operation in operations { schedule.enter(operation) }
        for step in 0..<count { schedule.markReady(operations[step * 7 % count]) }
        var freed: [Operation] = []
        #expect(schedule.leave(operations[leaving], freed: &freed))
        #expect(!schedule.leave(operations[leaving], freed: &freed))
        #expect(schedule.count == count - 1)
        #expect(started(by: &schedule) == (0..<count).filter { $0 != leaving }.map(String.init))
        #expect(schedule.all.operations.count == count - 1)
      }
    }

    @Test("Two that leave the ready list one after another leave the others in their order")
    func twoLeavingTheReadyList() {
      // Those in between belong on two branches. One has late ones alone; the other ends with an early
      // one, which takes the place of whichever leaves.
      let order = [0, 16, 1, 5, 2, 6, 7, 12, 3, 8, 9, 10, 11, 13, 14, 15, 4]
      let count = order.count
      for first in 0..<count {
        for second in 0..<count where second != first {
          let operations = (0..<count).map { named("\($0)") }
          var schedule = Schedule()
          for operation in operations { schedule.enter(operation) }
          for place in order { schedule.markReady(operations[place]) }
          for leaving in [first, second] { schedule.holdBack(operations[leaving]) }
          let rest = (0..<count).filter { $0 != first && $0 != second }
          #expect(started(by: &schedule) == rest.map(String.init))
        }
      }
    }

    @Test(.rule(.engine.reorderInPlace))
    func reordering() {
      let operations = ["beach", "forest", "harbour", "island"].map { named($0) }
      var schedule = Schedule()
      for operation in operations { schedule.enter(operation) }
      for operation in operations.dropLast() { schedule.markReady(operation) }
      operations[2].queuePriority = .veryHigh
      schedule.reorder(operations[2])
      operations[0].queuePriority = .veryLow
      schedule.reorder(operations[0])
      #expect(schedule.ready.occupied == 0b10101)
      operations[0].queuePriority = .normal
      schedule.reorder(operations[0])
      #expect(schedule.ready.occupied == 0b00101)
      // What is not ready yet takes its new level along.
      operations[3].queuePriority = .high
      schedule.reorder(operations[3])
      #expect(schedule.ready.occupied == 0b00101)
      schedule.markReady(operations[3])
      #expect(started(by: &schedule) == ["harbour", "island", "beach", "forest"])
    }

    @Test("In a queue", .rule(.engine.reorderInPlace))
    func reorderingInAQueue() {
      let operations = ["beach", "forest", "harbour"].map { recorder.block($0) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(operations, waitUntilFinished: false)
      operations[2].queuePriority = .veryHigh
      operations[0].queuePriority = .veryLow
      operations[0].queuePriority = .normal
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["harbour", "beach", "forest"])
    }

    // MARK: Workers

    /// A queue whose workers run on a serial dispatch queue that does nothing for the time being.
    private func heldQueue() -> (queue: OperationQueue, target: DispatchQueue) {
      let target = DispatchQueue(label: "darkroom")
      let queue = OperationQueue()
      queue.underlyingQueue = target
      target.suspend()
      return (queue, target)
    }

    @Test(.rule(.engine.manyOperationsOneItem))
    func manyInOneItem() {
      let (queue, target) = heldQueue()
      queue.addOperation(recorder.block("beach"))
      target.async { [recorder] in recorder.note("other", .began) }
      queue.addOperation(recorder.block("forest"))
      queue.addOperations([recorder.block("harbour")], waitUntilFinished: false)
      CoarseClock.whileStopped {
        target.resume()
        queue.awaitEmpty()
        target.sync {}
      }
      #expect(recorder.lanes(.began) == ["beach", "forest", "harbour", "other"])
    }

    @Test("But lets others have a turn", .rule(.engine.manyOperationsOneItem))
    func turns() {
      let (queue, target) = heldQueue()
      // Goes on until the turn in which it began is over.
      let beach = recorder.block("beach") {
        let turn = TimeSlice()
        while !turn.isOver {}
      }
      queue.addOperation(beach)
      target.async { [recorder] in recorder.note("other", .began) }
      queue.addOperations([recorder.block("forest")], waitUntilFinished: false)
      target.resume()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach", "other", "forest"])
    }

    @Test("An operation with a quality of service of its own keeps its place")
    func qualityKeepsItsPlace() {
      let (queue, target) = heldQueue()
      queue.maxConcurrentOperationCount = 1
      let forest = recorder.block("forest")
      forest.qualityOfService = .userInitiated
      let island = recorder.block("island")
      island.qualityOfService = .background
      island.queuePriority = .high
      queue.addOperation(recorder.block("beach"))
      queue.addOperations([forest, recorder.block("harbour"), island], waitUntilFinished: false)
      target.resume()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["island", "beach", "forest", "harbour"])
    }

    @Test("Operations run on the underlying queue, which can be set only while there are none")
    func underlyingQueue() async {
      let key = DispatchSpecificKey<String>()
      let target = DispatchQueue(label: "darkroom")
      target.setSpecific(key: key, value: "darkroom")
      queue.underlyingQueue = target
      #expect(queue.underlyingQueue === target)
      queue.addOperation { [recorder] in
        recorder.note(DispatchQueue.getSpecific(key: key) ?? "elsewhere", .began)
      }
      queue.awaitEmpty()
      target.sync {}
      queue.underlyingQueue = nil
      queue.addOperation { [recorder] in
        recorder.note(DispatchQueue.getSpecific(key: key) ?? "elsewhere", .began)
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["darkroom", "elsewhere"])
      await #expect(processExitsWith: .failure) {
        let queue = OperationQueue()
        queue.isSuspended = true
        queue.addOperation {}
        queue.underlyingQueue = .global()
      }
    }

    @Test("Inside an operation its queue is the current one; on a thread of one's own none is")
    func currentQueue() {
      let seen = Mutex<[ObjectIdentifier?]>([])
      let note: @Sendable () -> Void = {
        seen.withLock { $0.append(OperationQueue.current.map(ObjectIdentifier.init)) }
      }
      let inner = BlockOperation(block: note)
      queue.addOperation {
        note()
        inner.start()
      }
      queue.awaitEmpty()
      note()
      let expected = ObjectIdentifier(queue)
      #expect(seen.withLock { $0 } == [expected, expected, nil])
    }

    @Test("The main queue runs on the main dispatch queue, one at a time, and cannot be changed")
    func mainQueue() {
      let main = OperationQueue.main
      main.maxConcurrentOperationCount = 4
      main.isSuspended = true
      #expect(main.maxConcurrentOperationCount == 1)
      #expect(!main.isSuspended)
      #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
      for name in ["beach", "forest"] {
        main.addOperation { [recorder] in
          let isMain = OperationQueue.current === OperationQueue.main
          dispatchPrecondition(condition: .onQueue(.main))
          recorder.note(isMain ? name : "elsewhere", .began)
        }
      }
      main.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach", "forest"])
    }

    // MARK: Width

    @Test(.rule(.engine.widthIsAComparison))
    func widthOfASchedule() {
      let operations = (0..<5).map { named("\($0)") }
      var schedule = Schedule()
      schedule.width = 0
      for operation in operations {
        schedule.enter(operation)
        schedule.markReady(operation)
      }
      #expect(!schedule.hasNext)
      #expect(started(by: &schedule) == [])
      schedule.width = 2
      #expect(schedule.hasNext)
      #expect(started(by: &schedule) == ["0", "1"])
      #expect(!schedule.hasNext)
      var freed: [Operation] = []
      #expect(schedule.leave(operations[1], freed: &freed))
      #expect(started(by: &schedule) == ["2"])
      schedule.width = 1
      #expect(schedule.leave(operations[0], freed: &freed))
      #expect(started(by: &schedule) == [])
      #expect(schedule.leave(operations[2], freed: &freed))
      schedule.isSuspended = true
      #expect(!schedule.hasNext)
      #expect(started(by: &schedule) == [])
      schedule.isSuspended = false
      #expect(started(by: &schedule) == ["3"])
      schedule.width = .max
      #expect(started(by: &schedule) == ["4"])
      #expect(freed == [])
    }

    @Test("In a queue", .rule(.engine.widthIsAComparison), arguments: [1, 2])
    func widthOfAQueue(width: Int) {
      let running = Atomic(0)
      let most = Atomic(0)
      queue.maxConcurrentOperationCount = 0
      for _ in 0..<200 {
        queue.addOperation {
          let now = running.wrappingAdd(1, ordering: .relaxed).newValue
          most.max(now, ordering: .relaxed)
          running.wrappingSubtract(1, ordering: .relaxed)
        }
      }
      #expect(queue.operationCount == 200)
      let together = Rendezvous("as many as the width are at work", parties: width)
      for _ in 0..<width {
        let operation = BlockOperation { together.meet() }
        operation.queuePriority = .veryHigh
        queue.addOperation(operation)
      }
      queue.maxConcurrentOperationCount = width
      queue.awaitEmpty()
      #expect(most.load(ordering: .relaxed) <= width)
    }

    @Test("A width below zero traps, except the default one")
    func negativeWidth() async {
      queue.maxConcurrentOperationCount = 3
      queue.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
      #expect(queue.maxConcurrentOperationCount == -1)
      await #expect(processExitsWith: .failure) {
        OperationQueue().maxConcurrentOperationCount = -2
      }
    }

    // MARK: Barriers

    @Test(.rule(.engine.barriersInConstantTime))
    func barrierTouchesNobody() {
      let operations = (0..<6).map { named("\($0)") }
      let report = named("report")
      var schedule = Schedule()
      for operation in operations[..<3] {
        schedule.enter(operation)
        schedule.markReady(operation)
      }
      let before = operations.map(\.node.place)
      let sequences = operations.map(\.node.sequence)
      schedule.separate(after: schedule.count)
      schedule.enter(report)
      schedule.separate(after: schedule.count)
      #expect(operations.map(\.node.place) == before)
      #expect(operations.map(\.node.sequence) == sequences)
      #expect(report.node.place == .held)
      for operation in operations[3...] { schedule.enter(operation) }
      #expect(operations[3...].allSatisfy { $0.node.place == .held })
      #expect(started(by: &schedule) == ["0", "1", "2"])

      var freed: [Operation] = []
      for operation in [operations[1], operations[0]] {
        #expect(schedule.leave(operation, freed: &freed))
        #expect(freed == [])
      }
      #expect(schedule.leave(operations[2], freed: &freed))
      #expect(freed == [report])
      schedule.markReady(report)
      #expect(started(by: &schedule) == ["report"])
      #expect(schedule.leave(report, freed: &freed))
      #expect(freed == Array(operations[3...]))
    }

    @Test("In a queue", .rule(.engine.barriersInConstantTime))
    func barriersInAQueue() {
      // Without barriers the photos would all come first.
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      for page in 1...50 {
        for _ in 1...2 {
          let photo = recorder.block("photo \(page)")
          photo.queuePriority = .high
          queue.addOperation(photo)
        }
        queue.addBarrierBlock { [recorder] in recorder.note("page \(page)", .began) }
      }
      #expect(queue.operationCount == 100)
      #expect(queue.operations.count == 100)
      queue.isSuspended = false
      queue.awaitEmpty()
      let expected = (1...50).flatMap { ["photo \($0)", "photo \($0)", "page \($0)"] }
      #expect(recorder.lanes(.began) == expected)
    }

    @Test("Barriers in a row, barriers at the start, and operations that leave while held")
    func oddBarriers() {
      let operations = (0..<4).map { named("\($0)") }
      var schedule = Schedule()
      var freed: [Operation] = []
      schedule.separate(after: 0)
      schedule.enter(operations[0])
      #expect(operations[0].node.place == .waiting)
      schedule.separate(after: 1)
      schedule.separate(after: 1)
      schedule.enter(operations[1])
      schedule.separate(after: 2)
      schedule.enter(operations[2])
      schedule.enter(operations[3])
      #expect(schedule.leave(operations[1], freed: &freed))
      #expect(freed == [])
      #expect(schedule.leave(operations[0], freed: &freed))
      #expect(freed == [operations[2], operations[3]])
      #expect(schedule.leave(operations[3], freed: &freed))
      #expect(schedule.leave(operations[2], freed: &freed))
      #expect(schedule.count == 0)
    }

    // MARK: Cancelling

    @Test(.rule(.engine.readyOnlyOnce))
    func readyOnlyOnce() {
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      filter.addDependency(download)
      queue.isSuspended = true
      queue.addOperation(filter)
      filter.cancel()
      filter.cancel()
      download.start()
      #expect(filter.state.drawing == "0 ----q--c")
      #expect(queue.operationCount == 1)
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["download"])

      var schedule = Schedule()
      let upload = named("upload")
      schedule.enter(upload)
      schedule.markReady(upload)
      schedule.markReady(upload)
      #expect(started(by: &schedule) == ["upload"])
      schedule.markReady(upload)
      #expect(started(by: &schedule) == [])
    }

    @Test("Misuse traps, and says what to do instead")
    func misuse() async throws {
      let start = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let queue = OperationQueue()
        queue.isSuspended = true
        let upload = BlockOperation {}
        queue.addOperation(upload)
        upload.start()
      }
      #expect(String(decoding: start.standardErrorContent, as: UTF8.self).contains("do not call"))
      let unready = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let upload = BlockOperation {}
        upload.addDependency(BlockOperation {})
        upload.start()
      }
      #expect(String(decoding: unready.standardErrorContent, as: UTF8.self).contains("isReady"))
      let twice = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let upload = BlockOperation {}
        upload.start()
        OperationQueue().addOperation(upload)
      }
      #expect(String(decoding: twice.standardErrorContent, as: UTF8.self).contains("new one"))
      let late = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let upload = BlockOperation {}
        upload.start()
        upload.addExecutionBlock {}
      }
      #expect(String(decoding: late.standardErrorContent, as: UTF8.self).contains("before"))
      await #expect(processExitsWith: .failure) {
        let upload = BlockOperation()
        upload.addExecutionBlock { upload.start() }
        upload.start()
      }
    }

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

    @Test("Otherwise not", .rule(.engine.observedIsABit))
    func unobservedLooksForNobody() {
      let other = BlockOperation {}
      let observation = other.observe(\.isFinished) { _, _ in }
      let (download, upload, queue) = (BlockOperation {}, BlockOperation {}, OperationQueue())
      Observers.shared.whileClosed {
        Deadline.wait(for: "nobody looks for observers") {
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

    /// An operation that asks its queue about everything, whenever the queue asks it.
    private final class CuriousOperation: Operation, @unchecked Sendable {
      // Unchecked, as for every subclass; both properties are constant.
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

    @Test("An observer is told what it asked for: before, after, at once, old and new")
    func observingOptions() {
      let upload = BlockOperation {}
      let observation = upload.observe(
        \.isCancelled, options: [.initial, .prior, .old, .new]
      ) { [recorder] _, change in
        let time = change.isPrior ? "prior" : "after"
        let (old, new) = (change.oldValue as Any, change.newValue as Any)
        recorder.note("\(time) \(old) \(new)", .queued)
      }
      upload.cancel()
      upload.cancel()
      observation.invalidate()
      upload.start()
      #expect(
        recorder.lanes(.queued) == [
          "after nil Optional(false)", "prior Optional(false) nil",
          "after Optional(false) Optional(true)",
        ])
    }

    @Test(
      "What a dependency's end changes is announced: executing, finished, the dependent's ready")
    func announcements() {
      let download = BlockOperation {}
      let filter = BlockOperation {}
      filter.addDependency(download)
      let observations = [
        download.observe(\.isExecuting) { [recorder] download, _ in
          recorder.note("executing \(download.isExecuting)", .queued)
        },
        download.observe(\.isFinished) { [recorder] download, _ in
          recorder.note("finished \(download.isFinished)", .queued)
        },
        filter.observe(\.isReady) { [recorder] filter, _ in
          recorder.note("ready \(filter.isReady)", .queued)
        },
      ]
      download.start()
      for observation in observations { observation.invalidate() }
      #expect(
        recorder.lanes(.queued)
          == ["executing true", "executing false", "finished true", "ready true"])
    }

    @Test("An observation ends with the object, and a new object in its place has none")
    func observationEndsWithTheObject() {
      for _ in 0..<100 {
        let observation = BlockOperation {}.observe(\.isCancelled) { [recorder] _, _ in
          recorder.note("cancelled", .cancelled)
        }
        let other = BlockOperation {}
        _ = other.observe(\.isFinished) { _, _ in }
        other.cancel()
        observation.invalidate()
      }
      #expect(recorder.events == [])
    }

    // MARK: Letting go, and what operations leave behind

    @Test("A queue is kept while it has unfinished operations, and its operations until they leave")
    func retention() {
      weak var queueRemains: OperationQueue?
      weak var operationRemains: Operation?
      let begun = Gate("the upload has begun")
      let end = Gate("the upload may end")
      let left = Gate("the worker has let go of the queue")
      let target = DispatchQueue(label: "darkroom")
      do {
        let queue = OperationQueue()
        queue.underlyingQueue = target
        let upload = BlockOperation {
          begun.open()
          end.wait()
        }
        queue.addOperation(upload)
        (queueRemains, operationRemains) = (queue, upload)
        begun.wait()
      }
      #expect(queueRemains != nil)
      #expect(operationRemains != nil)
      end.open()
      // Behind the worker on a serial queue.
      target.async { left.open() }
      left.wait()
      #expect(operationRemains == nil)
      #expect(queueRemains == nil)
    }

    @Test("A completion block runs once, after the finish, and is not kept")
    func completionBlockIsNotKept() {
      let called = Gate("the completion block runs")
      weak var kept: Recorder?
      let upload = BlockOperation {}
      do {
        let recorder = Recorder()
        kept = recorder
        upload.completionBlock = { [upload] in
          recorder.note("\(upload.isFinished)", .finished)
          if recorder.lanes(.finished) == ["true"] { called.open() }
        }
      }
      #expect(kept != nil)
      upload.start()
      #expect(upload.completionBlock == nil)
      called.wait()
      upload.start()
      #expect(upload.completionBlock == nil)
    }

    @Test("The closures of a block operation run at the same time, and all before its end")
    func closuresTogether() {
      let together = Rendezvous("both closures are at work")
      let print = BlockOperation { [recorder] in
        together.meet()
        recorder.note("first", .finished)
      }
      print.addExecutionBlock { [recorder] in
        together.meet()
        recorder.note("second", .finished)
      }
      #expect(print.executionBlocks.count == 2)
      queue.addOperation(print)
      print.awaitFinish()
      #expect(Set(recorder.lanes(.finished)) == ["first", "second"])
    }

    @Test("Progress counts what leaves the queue once it knows a total")
    func progress() {
      queue.maxConcurrentOperationCount = 1
      queue.addOperation {}
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 0)
      queue.progress.totalUnitCount = 100
      for _ in 0..<100 { queue.addOperation {} }
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 100)
      #expect(queue.progress.isFinished)
    }

    @Test("Waiting for a queue ends only when what was added meanwhile has finished too")
    func additionsWhileWaiting() {
      let queue = queue
      queue.addOperation { [recorder] in
        recorder.note("beach", .finished)
        queue.addOperation {
          recorder.note("forest", .finished)
          queue.addBarrierBlock { recorder.note("report", .finished) }
        }
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.finished) == ["beach", "forest", "report"])
      #expect(queue.operations == [])
    }

    @Test("Nothing is lost when two threads add while workers run dry again and again")
    func addingFromTwoThreads() {
      let done = Atomic(0)
      let queue = queue
      let add: @Sendable () -> Void = {
        for _ in 0..<500 { queue.addOperation { done.wrappingAdd(1, ordering: .relaxed) } }
      }
      race(add, add)
      queue.awaitEmpty()
      #expect(done.load(ordering: .relaxed) == 1_000)
      #expect(queue.operationCount == 0)
    }

    @Test("An observer of the finish may wait for it")
    func observerWaits() {
      let upload = named("upload")
      let observation = upload.observe(\.isFinished) { upload, _ in
        Deadline.wait(for: "the wait returns at once") { upload.waitUntilFinished() }
      }
      upload.start()
      #expect(upload.isFinished)
      observation.invalidate()
    }

    @Test("What has finished inside its own start() is no more in its queue")
    func leavesBeforeItsStartReturns() {
      /// Finishes, and goes on inside start().
      final class Lingering: Operation, @unchecked Sendable {
        let done: @Sendable () -> Void
        init(_ done: @escaping @Sendable () -> Void) { self.done = done }
        override func start() {
          super.start()
          done()
        }
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let next = named("next")
      let lingering = Lingering { [weak next] in
        guard let next else { return }
        Deadline.wait(for: "the next one finishes") { next.waitUntilFinished() }
      }
      next.addDependency(lingering)
      queue.addOperations([lingering, next], waitUntilFinished: false)
      queue.awaitEmpty()
      #expect(next.isFinished)
    }

    @Test("A dependency that comes late holds back what has not started, of whatever class")
    func lateDependencyOfSubclass() {
      final class Plain: Operation, @unchecked Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        override func main() { work() }
      }
      let download = recorder.block("download")
      let upload = Plain { [recorder] in recorder.note("upload", .began) }
      queue.isSuspended = true
      queue.addOperation(upload)
      upload.addDependency(download)
      let other = recorder.block("other")
      queue.addOperation(other)
      queue.isSuspended = false
      Deadline.wait(for: "the other one finishes") { other.waitUntilFinished() }
      download.start()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["other", "download", "upload"])
    }

    @Test("Going away takes nothing from what somebody gets hold of meanwhile")
    func weaklyHeld() {
      for _ in 0..<1_000 {
        let download = BlockOperation {}
        var filter: Operation? = BlockOperation {}
        filter?.addDependency(download)
        var save: Operation? = BlockOperation {}
        if let filter { save?.addDependency(filter) }
        let remains = Weak(filter)
        filter = nil
        let hasLost = Mutex(false)
        let hasBegun = Gate("the other thread looks")
        let isThrough = Gate("the other thread has looked until there was nothing to see")
        Thread.detachNewThread {
          hasBegun.open()
          while let filter = remains.operation {
            if filter.dependencies.isEmpty { hasLost.withLock { $0 = true } }
          }
          isThrough.open()
        }
        hasBegun.wait()
        save = nil
        isThrough.wait()
        #expect(!hasLost.withLock { $0 })
      }
    }

    /// A weak reference that another thread may read.
    private final class Weak: @unchecked Sendable {
      // Unchecked, because it is written before it is shared and never again.
      private(set) weak var operation: Operation?
      init(_ operation: Operation?) { self.operation = operation }
    }

    // MARK: The small parts

    @Test("Few is an array that needs no memory for one", arguments: 0...4)
    func few(count: Int) {
      var few = SmallVector<Int>()
      for number in 0..<count { few.append(number) }
      #expect(Array(few) == Array(0..<count))
      #expect(few.isEmpty == (count == 0))
      few.append(9)
      #expect(Array(few) == Array(0..<count) + [9])
    }

    @Test("The mailbox gives out all that was put in, once, in the order of each thread")
    func mailbox() {
      let mailbox = Mailbox()
      let count = 4_000
      let operations = (0..<count).map { _ in BlockOperation {} }
      var isEmpty = mailbox.isEmpty
      #expect(isEmpty)
      race {
        for operation in operations[..<(count / 2)] { mailbox.append(operation) }
      } _: {
        for operation in operations[(count / 2)...] { mailbox.append(operation) }
      }
      isEmpty = mailbox.isEmpty
      #expect(!isEmpty)
      var taken: [Operation] = []
      mailbox.takeAll { taken.append($0.takeRetainedValue()) }
      isEmpty = mailbox.isEmpty
      #expect(isEmpty)
      let places = Dictionary(uniqueKeysWithValues: zip(operations, 0...))
      let order = taken.compactMap { places[$0 as? BlockOperation ?? BlockOperation()] }
      #expect(order.filter { $0 < count / 2 } == Array(0..<(count / 2)))
      #expect(order.filter { $0 >= count / 2 } == Array((count / 2)..<count))
      mailbox.takeAll { _ in Issue.record("the mailbox is not empty") }
    }

    @Test("Leaving a list changes the links of the two neighbours and of nobody else")
    func neighbours() {
      let operations = (0..<7).map { _ in BlockOperation {} }
      for leaving in operations.indices {
        var list = OperationList<LinkOfAll>()
        #expect(list.isEmpty)
        for operation in operations { list.append(operation) }
        func links() -> [[UnsafeMutableRawPointer?]] {
          operations.map {
            [$0.node.all.previous?.toOpaque(), $0.node.all.next?.toOpaque()]
          }
        }
        let before = links()
        list.remove(operations[leaving])
        let changed = zip(0..., zip(before, links())).filter { $1.0 != $1.1 }.map(\.0)
        #expect(Set(changed).isSubset(of: [leaving - 1, leaving, leaving + 1]))
        #expect(list.operations == operations.filter { $0 !== operations[leaving] })
        list.append(operations[leaving])
        #expect(list.last?.takeUnretainedValue() == operations[leaving])
        list.remove(operations[leaving])
        list.prepend(operations[leaving])
        #expect(list.first?.takeUnretainedValue() == operations[leaving])
        #expect(list.operations.count == 7)
      }
      var list = OperationList<LinkOfAll>()
      list.prepend(operations[0])
      list.append(operations[1])
      #expect(list.operations == Array(operations[...1]))
    }

    // MARK: The chapter's models

    @Test("Looking and entering in one step, after counting, is right wherever the finish falls")
    func lateLink() {
      var before = LateLink()
      before.finish()
      before.link { _ in }
      var within = LateLink()
      within.link { $0.finish() }
      var after = LateLink()
      after.link { _ in }
      #expect(after.unfinished == 1)
      after.finish()
      for link in [before, within, after] {
        #expect(link.unfinished == 0)
        #expect(link.lowest == 0)
      }
    }

    @Test("Two steps lose a finish between them, and counting late goes below zero")
    func carelessLinks() {
      var apart = LateLink()
      apart.linkInTwoSteps { $0.finish() }
      #expect(apart.unfinished == 1)
      var uncounted = LateLink()
      uncounted.linkUncounted { $0.finish() }
      #expect(uncounted.lowest == -1)
      // Where nothing falls in between, both are right.
      let ways: [(inout LateLink) -> Void] = [
        { $0.linkInTwoSteps { _ in } }, { $0.linkUncounted { _ in } },
      ]
      for link in ways {
        var filter = LateLink()
        link(&filter)
        #expect(filter.unfinished == 1)
        filter.finish()
        #expect(filter.unfinished == 0)
        link(&filter)
        #expect(filter.unfinished == 0)
      }
    }

    @Test("Letting go in a loop stops at a frame that somebody else keeps", arguments: [1, 2, 50])
    func frames(count: Int) {
      let depth = Frame.Depth()
      var last = Frame.film(count, depth: depth, letGo: Frame.inALoop)
      #expect(last != nil)
      last = nil
      #expect(depth.deepest == min(count, 2))
    }

    @Test("Levels gives out the lowest level first, and the oldest of it", arguments: [1, 6, 64])
    func levels(count: Int) {
      var levels = Levels<Int>(count)
      var model: [(level: Int, number: Int)] = []
      #expect(levels.popFirst() == nil)
      for number in 0..<200 {
        let level = number * 37 % 101 % count
        levels.append(number, at: level)
        model.append((level, number))
        guard number % 3 == 0 else { continue }
        let place = model.indices.min { model[$0] < model[$1] }
        #expect(levels.popFirst() == place.map { model.remove(at: $0).number })
      }
      var rest: [Int] = []
      while let next = levels.popFirst() { rest.append(next) }
      #expect(rest == model.sorted { $0 < $1 }.map(\.number))
    }

    @Test("Levels lets go of what it has given out, and grows only with what is in it")
    func levelsLetGo() {
      final class Photo {}
      var levels = Levels<Photo>(2)
      levels.append(Photo(), at: 1)
      for _ in 0..<1_000 {
        levels.append(Photo(), at: 1)
        weak var first: Photo?
        first = levels.popFirst()
        #expect(first == nil)
      }
      // Two are in at most, so that a line holds no more than four places.
      let lines = Mirror(reflecting: levels).descendant("lines") as? [Any]
      let places = (lines ?? []).compactMap { line in
        (Mirror(reflecting: line).descendant("elements") as? [Photo?])?.count
      }
      #expect(places.count == 2)
      #expect(places.allSatisfy { $0 <= 4 })
    }

    @Test("Levels refuses more levels than a mask has bits, and none at all")
    func levelsLimits() async {
      await #expect(processExitsWith: .failure) { _ = Levels<Int>(65) }
      await #expect(processExitsWith: .failure) { _ = Levels<Int>(0) }
    }
  }
}
