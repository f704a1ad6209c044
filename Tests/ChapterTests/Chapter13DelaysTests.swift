import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The conditions that hold an operation back, and the number of operations that execute at the same time.
  @Suite("13 Operation Queues: delays")
  @TestThread
  struct Chapter13DelaysTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let oneByOne = OneByOne()

    init() { queue.underlyingQueue = oneByOne.threads }

    private func countOfExecuting(_ pages: [HeldOperation]) -> Int {
      pages.count(where: \.isExecuting)
    }

    private func page(_ name: String) -> HeldOperation { HeldOperation(name, recorder) }

    // MARK: One at a time

    enum Place: CaseIterable { case here, elsewhere, nowhere }

    @Test(.rule(.dependency.waitsForAll), arguments: 0..<3, Place.allCases)
    func byDependencies(last: Int, place: Place) {
      let photos = (0..<3).map { page("\($0)") }
      let album = recorder.operation("album")
      for photo in photos { album.addDependency(photo) }
      let elsewhere = OperationQueue()
      elsewhere.underlyingQueue = oneByOne.threads
      queue.addOperation(album)
      for photo in photos {
        switch place {
        case .here: queue.addOperation(photo)
        case .elsewhere: elsewhere.addOperation(photo)
        case .nowhere: photo.start()
        }
      }
      oneByOne.settle()
      for (place, photo) in photos.enumerated() where place != last {
        photo.end()
        oneByOne.settle()
        #expect(!recorder.lanes(.began).contains("album"))
      }
      photos[last].end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished).suffix(2) == ["\(last)", "album"])
    }

    @Test(
      "A suspended queue does not start operations that are added later",
      .rule(.suspend.noNewStarts),
      arguments: [1, OperationQueue.defaultMaxConcurrentOperationCount])
    func bySuspension(width: Int) {
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      queue.addOperation(recorder.operation("map"))
      queue.addOperation(recorder.operation("index"))
      queue.addOperation { [recorder] in recorder.note("cover", .began) }
      oneByOne.settle()
      #expect(recorder.lanes(.began) == [])
      #expect(queue.operationCount == 3)
      queue.isSuspended = true
      oneByOne.settle()
      #expect(recorder.lanes(.began) == [])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began).sorted() == ["cover", "index", "map"])
    }

    @Test(
      "A suspended queue does not start operations that become ready", .rule(.suspend.noNewStarts))
    func bySuspensionWhenReady() {
      let photo = page("photo")
      let album = recorder.operation("album")
      album.addDependency(photo)
      queue.addOperations([album, photo], waitUntilFinished: false)
      oneByOne.settle(recorder, until: 1)
      queue.isSuspended = true
      photo.end()
      oneByOne.settle()
      #expect(album.isReady)
      #expect(recorder.lanes(.began) == ["photo"])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["photo", "album"])
    }

    @Test(
      .rule(.suspend.noNewStarts),
      .departs(
        on: .linuxFoundation, failing: "began while suspended: map"))
    func bySuspensionAfterAdding() {
      // The only thread is busy, so that no operation can have started when the queue is suspended.
      let busy = Busy()
      oneByOne.threads.async { busy.work() }
      busy.begun.wait()
      queue.addOperation(recorder.operation("map"))
      queue.isSuspended = true
      busy.mayEnd.open()
      oneByOne.settle()
      let began = recorder.lanes(.began)
      #expect(began == [], "began while suspended: \(began.joined(separator: ", "))")
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["map"])
    }

    /// What lets no operation start while its queue is suspended or its limit is reached.
    enum Merit: CaseIterable { case urgency, quality, ownClass, cancellation }

    @Test(
      "Neither suspension nor limit makes an exception",
      .rule(.suspend.noNewStarts, .queue.delayedByLimit), arguments: Merit.allCases, [false, true])
    func withoutException(merit: Merit, isSuspended: Bool) {
      let held = page("held")
      let map = merit == .ownClass ? OfOwnClass {} : BlockOperation {}
      if merit == .urgency { map.queuePriority = .veryHigh }
      if merit == .quality { map.qualityOfService = .userInteractive }
      if merit == .cancellation { map.cancel() }
      queue.maxConcurrentOperationCount = 1
      if !isSuspended {
        queue.addOperation(held)
        oneByOne.settle(recorder, until: 1)
      }
      queue.isSuspended = isSuspended
      queue.addOperation(map)
      oneByOne.settle()
      #expect([map.isExecuting, map.isFinished] == [false, false])
      queue.isSuspended = false
      if !isSuspended { held.end() }
      queue.waitToEmpty()
      #expect(map.isFinished)
    }

    #if !canImport(ObjectiveC) && !FromScratch && !Plain
      /// Changes that come too late for an operation that the queue has already handed to Dispatch.
      enum Late: CaseIterable { case dependency, priority, width, suspension, readiness }

      private final class Fickle: Operation, @unchecked Sendable {
        private let mayRun = Mutex(true)
        private let recorder: Recorder
        init(_ recorder: Recorder) { self.recorder = recorder }
        override var isReady: Bool { super.isReady && mayRun.withLock { $0 } }
        override func main() { recorder.note("map", .began) }
        func lose() {
          willChangeValue(forKey: "isReady")
          mayRun.withLock { $0 = false }
          didChangeValue(forKey: "isReady")
        }
      }

      @Test(.rule(.queue.handedOver), arguments: Late.allCases)
      func handedOver(late: Late) {
        let busy = Busy()
        oneByOne.threads.async { busy.work() }
        busy.begun.wait()
        let (download, map, index) = (Operation(), Fickle(recorder), recorder.operation("index"))
        queue.addOperations([map, index], waitUntilFinished: false)
        switch late {
        case .dependency: map.addDependency(download)
        case .priority: index.queuePriority = .veryHigh
        case .width: queue.maxConcurrentOperationCount = 0
        case .suspension: queue.isSuspended = true
        case .readiness: map.lose()
        }
        busy.mayEnd.open()
        oneByOne.settle()
        #expect(recorder.lanes(.began) == ["map", "index"])
        queue.isSuspended = false
        queue.waitToEmpty()
        download.start()
      }

      @Test(.rule(.queue.mainQueueKeepsSettings))
      func mainQueueKeepsSettings() {
        let main = OperationQueue.main
        main.isSuspended = true
        main.maxConcurrentOperationCount = 3
        #expect(!main.isSuspended)
        #expect(main.maxConcurrentOperationCount == 1)
      }

      @Test(.rule(.queue.poolByQuality))
      func poolByQuality() async {
        await #expect(processExitsWith: .success) {
          let (first, second) = (OperationQueue(), OperationQueue())
          second.qualityOfService = .utility
          let mayEnd = Gate("All may end.")
          let begun = Atomic(0)
          // There are far more operations than threads. If the upload ran only after them, all of them would
          // have begun.
          for _ in 1...100 {
            first.addOperation {
              begun.add(1, ordering: .relaxed)
              mayEnd.wait()
            }
          }
          let upload = BlockOperation {}
          second.addOperation(upload)
          upload.waitToFinish()
          exit(begun.load(ordering: .relaxed) < 100 ? 0 : 1)
        }
      }
    #endif

    @Test(.rule(.queue.delayedByLimit), arguments: [1, 2, 3], 0..<3)
    func byLimit(width: Int, first: Int) {
      let pages = (0..<width + 2).map { page("\($0)") }
      queue.maxConcurrentOperationCount = width
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle(recorder, until: width)
      #expect(countOfExecuting(pages) == width)
      #expect(pages.filter { !$0.isExecuting }.map(\.isReady) == [true, true])
      // When any of them ends, exactly one operation takes its slot.
      for count in [width + 1, width + 2] {
        pages.filter(\.isExecuting)[first % width].end()
        oneByOne.settle(recorder, until: count)
        #expect(recorder.lanes(.began).count == count)
        #expect(countOfExecuting(pages) == width)
      }
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    @Test(
      "A cancelled executing operation keeps its slot until it has finished",
      .rule(.queue.delayedByLimit), arguments: [1, 2, 3], [true, false])
    func byCancelled(width: Int, isAll: Bool) {
      let pages = (0..<width + 2).map { page("\($0)") }
      queue.maxConcurrentOperationCount = width
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle(recorder, until: width)
      // An executing operation keeps its slot until it has finished, cancelled or not.
      let executing = pages.filter(\.isExecuting)
      for page in isAll ? executing : [executing[0]] { page.cancel() }
      oneByOne.settle()
      #expect(recorder.lanes(.began).count == width)
      executing[0].end()
      oneByOne.settle(recorder, until: width + 1)
      #expect(recorder.lanes(.began).count == width + 1)
      queue.cancelAllOperations()
      for page in pages { page.end() }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began).count == width + 1)
    }

    @Test(
      "A cancelled block operation keeps its slot until its work ends",
      .rule(.queue.delayedByLimit), arguments: [false, true])
    func byCancelledWork(isAll: Bool) {
      for _ in 1...25 {
        let (recorder, queue, busy) = (Recorder(), OperationQueue(), Busy())
        let work = BlockOperation {
          busy.work()
          recorder.note("work", .finished)
        }
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(work)
        busy.begun.wait()
        if isAll { queue.cancelAllOperations() } else { work.cancel() }
        queue.addOperation(recorder.operation("next") {})
        letOthersPass()
        busy.mayEnd.open()
        queue.waitToEmpty()
        guard recorder.lanes(.finished) == ["work", "next"] else {
          Issue.record("\(recorder.events)")
          return
        }
      }
    }

    @Test(
      "An executing operation that gets a dependency keeps its slot", .rule(.queue.delayedByLimit),
      arguments: [1, 2, 3])
    func byLateDependency(width: Int) {
      let pages = (0..<width + 1).map { page("\($0)") }
      let photo = Operation()
      queue.maxConcurrentOperationCount = width
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle(recorder, until: width)
      for page in pages where page.isExecuting { page.addDependency(photo) }
      oneByOne.settle()
      #expect(recorder.lanes(.began).count == width)
      photo.start()
      for page in pages { page.end() }
      oneByOne.settle(recorder, until: width + 1)
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    @Test(
      "A limit that is lowered before a thread is free takes effect", .rule(.queue.delayedByLimit),
      .departs(on: .linuxFoundation, failing: "began at width 1: first, second"))
    func byLoweredLimit() {
      let pages = ["first", "second"].map(page)
      oneByOne.threads.suspend()
      queue.addOperations(pages, waitUntilFinished: false)
      queue.maxConcurrentOperationCount = 1
      oneByOne.threads.resume()
      oneByOne.settle(recorder, until: 1)
      let began = recorder.lanes(.began)
      #expect(began.count == 1, "began at width 1: \(began.joined(separator: ", "))")
      for count in 1...2 {
        recorder.wait(for: count, .began)
        for page in pages { page.end() }
      }
      queue.waitToEmpty()
    }

    /// Counts the operations inside, and the highest number at the same time.
    private final class Passage: Sendable {
      private let inside = Mutex((now: 0, most: 0, all: 0))
      var most: Int { inside.withLock { $0.most } }
      var all: Int { inside.withLock { $0.all } }

      /// Passes through.
      ///
      /// - Parameter stay: Called inside the passage, with the number of arrivals so far, including this one.
      func pass(_ stay: (Int) -> Void) {
        let count = inside.withLock {
          $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1)
          return $0.all
        }
        stay(count)
        inside.withLock { $0.now -= 1 }
      }
    }

    enum Behind: CaseIterable { case blockOperations, ownClass, mixed }

    @Test(
      "A limit that is lowered during execution applies afterwards", .rule(.queue.delayedByLimit),
      arguments: Behind.allCases)
    func byLimitLoweredMeanwhile(behind: Behind) {
      for _ in 1...25 {
        let (queue, passage, held) = (OperationQueue(), Passage(), Busy())
        let both = Rendezvous("Both places are taken.")
        let isLowered = Gate("The width is lowered.")
        // Both operations end at the same time, because both threads may then continue with the next
        // operations.
        let first = (0..<2).map { number in
          BlockOperation {
            both.meet()
            if number == 1 { return isLowered.wait() }
            queue.maxConcurrentOperationCount = 1
            isLowered.open()
          }
        }
        let others = (0..<12).map { number -> Operation in
          let work: @Sendable () -> Void = { passage.pass { if $0 == 1 { held.work() } } }
          let isOwn = behind == .ownClass || behind == .mixed && number.isMultiple(of: 2)
          let other = isOwn ? OfOwnClass(work) : BlockOperation(block: work)
          other.queuePriority = .low
          return other
        }
        queue.maxConcurrentOperationCount = 2
        queue.isSuspended = true
        queue.addOperations(first + others, waitUntilFinished: false)
        queue.isSuspended = false
        held.begun.wait()
        letOthersPass()
        held.mayEnd.open()
        queue.waitToEmpty()
        #expect(passage.all == 12)
        guard passage.most == 1 else {
          Issue.record("inside at the same time: \(passage.most)")
          return
        }
      }
    }

    @Test(
      "While the rest fills a lowered limit, the thread of one that ends starts no other",
      .rule(.queue.delayedByLimit), arguments: Behind.allCases)
    func byTheRest(behind: Behind) {
      for _ in 1...15 {
        let (recorder, queue, busy) = (Recorder(), OperationQueue(), [Busy(), Busy()])
        let first = busy.map { busy in BlockOperation { busy.work() } }
        let others = (0..<4).map { number -> Operation in
          let work: @Sendable () -> Void = { recorder.note("other", .finished) }
          let isOwn = behind == .ownClass || behind == .mixed && number.isMultiple(of: 2)
          return isOwn ? OfOwnClass(work) : BlockOperation(block: work)
        }
        queue.maxConcurrentOperationCount = 2
        queue.addOperations(first, waitUntilFinished: false)
        for busy in busy { busy.begun.wait() }
        queue.addOperations(others, waitUntilFinished: false)
        queue.maxConcurrentOperationCount = 1
        busy[0].mayEnd.open()
        first[0].waitToFinish()
        letOthersPass()
        recorder.note("rest", .finished)
        busy[1].mayEnd.open()
        queue.waitToEmpty()
        guard recorder.lanes(.finished) == ["rest"] + Array(repeating: "other", count: 4) else {
          Issue.record("\(recorder.events)")
          return
        }
      }
    }

    // MARK: Several delays together

    enum Delay: CaseIterable { case dependency, suspension, width }

    /// The six orders in which the three conditions can be lifted.
    nonisolated private static let orders = Delay.allCases.flatMap { first in
      Delay.allCases.filter { $0 != first }.map { second in
        [first, second] + Delay.allCases.filter { $0 != first && $0 != second }
      }
    }

    @Test(
      "An operation starts only when dependency, suspension and limit all allow it",
      .rule(
        .dependency.waitsForAll, .suspend.noNewStarts, .queue.delayedByLimit),
      arguments: orders, [true, false])
    func byAllThree(order: [Delay], widens: Bool) {
      let download = page("download")
      let save = page("save")
      let share = recorder.operation("share")
      share.addDependency(download)
      download.start()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([save, share], waitUntilFinished: false)
      oneByOne.settle(recorder, until: 2)
      queue.isSuspended = true
      for delay in order {
        oneByOne.settle()
        #expect(!recorder.lanes(.began).contains("share"))
        switch delay {
        case .dependency: download.end()
        case .suspension: queue.isSuspended = false
        case .width where widens: queue.maxConcurrentOperationCount = 2
        case .width: save.end()
        }
      }
      share.waitToFinish()
      if widens { save.end() }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["download", "save", "share"])
    }

    // MARK: The number of operations

    @Test(
      .rule(.queue.designedForConcurrency),
      arguments: [OperationQueue.defaultMaxConcurrentOperationCount, 2, 1_000_000])
    func designedForConcurrency(width: Int) {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = width
      let together = Rendezvous("both are executing")
      queue.addOperation { together.meet() }
      queue.addOperation { together.meet() }
      queue.waitToEmpty()
    }

    enum Obstacle: CaseIterable { case barrier, dependency, limit, suspension }

    @Test(
      "Operations with one obstacle run concurrently behind it",
      .rule(.queue.designedForConcurrency), arguments: Obstacle.allCases, [false, true])
    func concurrentBehind(obstacle: Obstacle, isOwn: Bool) {
      let (queue, download) = (OperationQueue(), BlockOperation {})
      let together = Rendezvous("both are executing")
      let pages = (0..<2).map { _ in
        let work: @Sendable () -> Void = { together.meet() }
        let page = isOwn ? OfOwnClass(work) : BlockOperation(block: work)
        if obstacle == .dependency { page.addDependency(download) }
        return page
      }
      let barrier = Busy()
      queue.maxConcurrentOperationCount = obstacle == .limit ? 0 : 2
      queue.isSuspended = obstacle == .suspension || obstacle == .barrier
      if obstacle == .barrier {
        queue.addOperation {}
        queue.addBarrierBlock { barrier.work() }
      }
      for page in pages { queue.addOperation(page) }
      switch obstacle {
      case .barrier:
        queue.isSuspended = false
        barrier.begun.wait()
        // Threads that the queue has requested so far find nothing to start.
        letOthersPass()
        barrier.mayEnd.open()
      case .dependency: download.start()
      case .limit: queue.maxConcurrentOperationCount = 2
      case .suspension: queue.isSuspended = false
      }
      queue.waitToEmpty()
    }

    @Test(.rule(.queue.defaultLimit))
    func defaultLimit() {
      let queue = OperationQueue()
      for _ in 1...2 {
        let limit = queue.maxConcurrentOperationCount
        #expect(limit == OperationQueue.defaultMaxConcurrentOperationCount)
        queue.addOperation {}
        queue.waitToEmpty()
      }
    }

    @Test(.rule(.queue.limitOfItsOwn))
    func limitOfItsOwn() {
      let busy = [Busy(), Busy()]
      let queues = busy.map { busy in
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.addOperation { busy.work() }
        return queue
      }
      // Both operations execute at the same time, each in a queue whose limit it fills.
      for busy in busy { busy.begun.wait() }
      for busy in busy { busy.mayEnd.open() }
      for queue in queues { queue.waitToEmpty() }
    }

    @Test(.rule(.queue.loweredLimitStopsNone), arguments: [0, 1])
    func loweredLimitStopsNone(limit: Int) {
      let queue = OperationQueue()
      let busy = [Busy(), Busy()]
      let pages = busy.map { busy in BlockOperation { busy.work() } }
      queue.maxConcurrentOperationCount = 2
      queue.addOperations(pages, waitUntilFinished: false)
      for busy in busy { busy.begun.wait() }
      queue.maxConcurrentOperationCount = limit
      #expect(pages.allSatisfy { $0.isExecuting && !$0.isCancelled })
      busy[1].mayEnd.open()
      pages[1].waitToFinish()
      #expect(pages[0].isExecuting)
      busy[0].mayEnd.open()
      queue.waitToEmpty()
      #expect(pages.allSatisfy { $0.isFinished && !$0.isCancelled })
    }

    @Test(
      .rule(.queue.maximumSettable),
      arguments: [0, 1, 2, 3, 5, 8, OperationQueue.defaultMaxConcurrentOperationCount])
    func maximumSettable(width: Int) {
      let pages = (0..<8).map { page("\($0)") }
      let before = recorder.operation("before")
      queue.addOperation(before)
      before.waitToFinish()
      queue.maxConcurrentOperationCount = width
      #expect(queue.maxConcurrentOperationCount == width)
      queue.addOperations(pages, waitUntilFinished: false)
      // The system does not report its limit, but `before` has begun as well.
      oneByOne.settle(recorder, until: 1 + (width < 0 ? 1 : width))
      let executing = countOfExecuting(pages)
      #expect(width < 0 ? executing > 0 : executing == width)
      // From here on all pages execute.
      queue.maxConcurrentOperationCount = 8
      oneByOne.settle(recorder, until: 9)
      #expect(countOfExecuting(pages) == 8)
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    @Test(
      "The limit can be changed while operations execute",
      .rule(.queue.maximumSettable, .queue.delayedByLimit))
    func maximumSettableMeanwhile() {
      let pages = (0..<6).map { page("\($0)") }
      queue.maxConcurrentOperationCount = 1
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle(recorder, until: 1)
      #expect(recorder.lanes(.began).count == 1)
      queue.maxConcurrentOperationCount = 3
      oneByOne.settle(recorder, until: 3)
      #expect(recorder.lanes(.began).count == 3)
      // Executing operations continue. No operation takes a slot until fewer operations than the limit
      // execute.
      queue.maxConcurrentOperationCount = 1
      for running in [2, 1, 0] {
        #expect(countOfExecuting(pages) == running + 1)
        pages.first(where: \.isExecuting)?.end()
        oneByOne.settle(recorder, until: running == 0 ? 4 : 3)
        #expect(recorder.lanes(.began).count == (running == 0 ? 4 : 3))
      }
      queue.maxConcurrentOperationCount = 0
      pages.first(where: \.isExecuting)?.end()
      oneByOne.settle()
      #expect(recorder.lanes(.began).count == 4)
      queue.maxConcurrentOperationCount = 6
      oneByOne.settle(recorder, until: 6)
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    @Test("A negative limit traps, which no document says", .example(.queue.maximumSettable))
    func exampleNegativeWidth() async {
      await #expect(processExitsWith: .failure) {
        OperationQueue().maxConcurrentOperationCount = -2
      }
    }

    @Test(.rule(.queue.oneAtATime))
    func oneAtATime() {
      let pages = (0..<6).map { page("\($0)") }
      queue.maxConcurrentOperationCount = 1
      queue.addOperations(pages, waitUntilFinished: false)
      for count in 1...6 {
        oneByOne.settle(recorder, until: count)
        #expect(recorder.lanes(.began).count == count)
        #expect(countOfExecuting(pages) == 1)
        pages.first(where: \.isExecuting)?.end()
      }
      queue.waitToEmpty()
    }

    @Test(
      "At width 1, operations added by several threads run one at a time", .rule(.queue.oneAtATime))
    func oneAtATimeFromThreads() {
      let (mayLeave, passage) = (Gate("All may leave."), Passage())
      let pass: @Sendable () -> Void = { passage.pass { _ in mayLeave.wait() } }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation { queue.addOperation(pass) }
      let ended = (0..<3).map { Gate("Thread \($0) has ended.") }
      for gate in ended {
        Thread.detachNewThread {
          for _ in 0..<100 { queue.addOperation(pass) }
          gate.open()
        }
      }
      for gate in ended { gate.wait() }
      // If an operation could run beside the one inside, it would have used this thread first.
      let fence = Operation()
      OperationQueue().addOperation(fence)
      fence.waitToFinish()
      mayLeave.open()
      queue.waitToEmpty()
      #expect(passage.most == 1)
    }
  }
}
