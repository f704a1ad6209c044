import Chapter04ConcurrentOperations
import Chapter13OperationQueues
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("13 Operation Queues")
  @TestThread
  struct Chapter13OperationQueuesTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let oneByOne = OneByOne()

    // MARK: Making a queue

    @Test(.rule(.queue.create))
    func create() {
      let other = OperationQueue()
      for queue in [queue, other] {
        #expect(queue.operationCount == 0)
        #expect(queue.operations == [])
        #expect(!queue.isSuspended)
        queue.waitToEmpty()
      }
      #expect(queue !== other)
    }

    @Test(.rule(.queue.defaultName))
    func defaultName() {
      let other = OperationQueue()
      for queue in [queue, other] {
        let address = "\(Unmanaged.passUnretained(queue).toOpaque())"
        #expect(queue.name?.contains(address) == true)
      }
      #expect(queue.name != other.name)
      queue.name = "prints"
      #expect(queue.name == "prints")
    }

    // MARK: Adding

    private final class Cutting: Operation, @unchecked Sendable {
      let recorder: Recorder
      init(_ recorder: Recorder) { self.recorder = recorder }
      override func main() { recorder.note("cutting", .finished) }
    }

    @Test(.rule(.queue.addOperation))
    func addOperation() {
      let map = recorder.operation("map")
      let cutting = Cutting(recorder)
      queue.isSuspended = true
      queue.addOperation(map)
      #expect(queue.operations == [map])
      queue.addOperation(cutting)
      #expect(queue.operations == [map, cutting])
      #expect(queue.operationCount == 2)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(Set(recorder.lanes(.finished)) == ["map", "cutting"])
      #expect(recorder.lanes(.finished).count == 2)
      #expect([map, cutting].map(\.isFinished) == [true, true])
    }

    @Test(
      "Operations may be added by an operation's work and by its completion block",
      .rule(.queue.addOperation))
    func addOperationInside() {
      let added = Gate("The completion block has added the index.")
      let (map, index) = (recorder.operation("map"), recorder.operation("index"))
      index.addDependency(map)
      queue.maxConcurrentOperationCount = 1
      let cover = recorder.operation("cover") { [queue] in queue.addOperation(map) }
      cover.completionBlock = { [queue] in
        queue.addOperation(index)
        added.open()
      }
      queue.addOperation(cover)
      added.wait()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["cover", "map", "index"])
    }

    @Test(
      "An added operation is in the queue before it has a thread",
      .rule(.queue.addOperation, .queue.untilFinished))
    func addedAtOnce() {
      let questions: [(OperationQueue, Int) -> Bool] = [
        { $0.operationCount == $1 }, { $0.operations.count == $1 },
      ]
      for hasCount in questions {
        let threads = DispatchQueue(label: "threads")
        threads.suspend()
        let queue = OperationQueue()
        queue.underlyingQueue = threads
        for number in 1...4 {
          queue.addOperation(BlockOperation {})
          #expect(hasCount(queue, number))
        }
        threads.resume()
        queue.waitToEmpty()
        #expect(hasCount(queue, 0))
      }
    }

    @Test("All operations of a batch are added", .rule(.queue.addBatch), arguments: [true, false])
    func addBatch(waits: Bool) {
      let pages = (1...5).map { recorder.operation("\($0)") }
      queue.maxConcurrentOperationCount = 1
      if !waits { queue.isSuspended = true }
      let queue = queue
      Deadline.wait(for: "The batch is added.") {
        queue.addOperations(pages, waitUntilFinished: waits)
        queue.addOperations([], waitUntilFinished: waits)
      }
      if waits {
        #expect(pages.map(\.isFinished) == Array(repeating: true, count: 5))
      } else {
        #expect(queue.operations == pages)
        queue.isSuspended = false
      }
      queue.waitToEmpty()
      #expect(Set(recorder.lanes(.finished)) == ["1", "2", "3", "4", "5"])
    }

    @Test(
      "A wait for a batch waits for each of its operations", .rule(.queue.addBatch),
      arguments: 0..<3)
    func addBatchAndWait(held: Int) {
      expectWaits(rounds: 10) {
        let mayEnd = Gate("The page may end.")
        let queue = OperationQueue()
        let pages = (0..<3).map { place in
          BlockOperation { if place == held { mayEnd.wait() } }
        }
        return ({ queue.addOperations(pages, waitUntilFinished: true) }, mayEnd.open)
      }
    }

    @Test("addOperations(_:waitUntilFinished:) can return before the end", .rule(.queue.addBatch))
    func addBatchWithoutWaiting() {
      let pages = ["cover", "map"].map { HeldOperation($0, recorder) }
      let queue = queue
      queue.underlyingQueue = oneByOne.threads
      Deadline.wait(for: "The batch is added.") {
        queue.addOperations(pages, waitUntilFinished: false)
      }
      #expect(Set(queue.operations) == Set(pages))
      oneByOne.settle()
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    @Test(.rule(.queue.addClosure))
    func addClosure() {
      queue.isSuspended = true
      for number in 1...3 {
        queue.addOperation { [recorder] in recorder.note("page", .finished) }
        #expect(queue.operationCount == number)
        #expect(queue.operations.count == number)
      }
      #expect(recorder.lanes(.finished) == [])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["page", "page", "page"])
    }

    @Test(
      .rule(.queue.startsSoon),
      arguments: [OperationQueue.defaultMaxConcurrentOperationCount, 1])
    func startsSoon(width: Int) {
      queue.maxConcurrentOperationCount = width
      for _ in 1...20 {
        let begun = Gate("The operation has begun.")
        queue.addOperation { begun.open() }
        begun.wait()
      }
    }

    // MARK: Ownership of the start

    @Test(.rule(.queue.takesOver), arguments: [false, true])
    func takesOver(isCancelled: Bool) async {
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) { [isCancelled] in
          let queue = OperationQueue()
          queue.isSuspended = true
          let upload = BlockOperation {}
          queue.addOperation(upload)
          if isCancelled { upload.cancel() }
          Child.says("calls")
          queue.addOperation(upload)
          Child.says("returned")
        })
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) { [isCancelled] in
          let (first, second) = (OperationQueue(), OperationQueue())
          first.isSuspended = true
          let upload = BlockOperation {}
          first.addOperation(upload)
          if isCancelled { upload.cancel() }
          Child.says("calls")
          second.addOperation(upload)
          Child.says("returned")
        })
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) {
          let addTwice = {
            let upload = BlockOperation {}
            Child.says("calls")
            OperationQueue().addOperations([upload, upload], waitUntilFinished: false)
            Child.says("returned")
          }
          addTwice()
        })
    }

    @Test(
      "Adding an operation with flags of its own that executes or has finished traps",
      .rule(.queue.takesOver), arguments: [false, true])
    func takesOverOwnFlags(hasFinished: Bool) async {
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) { [hasFinished] in
          final class Upload: ConcurrentOperation, @unchecked Sendable {
            override func launch() {}
          }
          let upload = Upload()
          upload.start()
          if hasFinished { upload.finish() }
          Child.says("calls")
          OperationQueue().addOperation(upload)
          Child.says("returned")
        })
    }

    @Test(
      "Adding an operation that has begun or finished traps", .rule(.queue.takesOver),
      arguments: [false, true])
    func takesOverWhatHasBegun(isCancelled: Bool) async {
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) { [isCancelled] in
          let upload = BlockOperation {}
          if isCancelled { upload.cancel() }
          upload.start()
          Child.says("calls")
          OperationQueue().addOperation(upload)
          Child.says("returned")
        })
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) {
          let upload = BlockOperation()
          upload.addExecutionBlock { [unowned upload] in
            Child.says("calls")
            OperationQueue().addOperation(upload)
            Child.says("returned")
          }
          upload.start()
        })
    }

    @Test(
      "Starting an operation manually while it is in a queue traps", .rule(.queue.takesOver),
      arguments: [false, true])
    func takesOverTheStart(isCancelled: Bool) async {
      expectRefusal(
        await #expect(processExitsWith: .failure, observing: Child.words) { [isCancelled] in
          let queue = OperationQueue()
          queue.isSuspended = true
          let upload = BlockOperation {}
          queue.addOperation(upload)
          if isCancelled { upload.cancel() }
          Child.says("calls")
          upload.start()
          Child.says("returned")
        })
    }

    // MARK: Several queues, several threads

    @Test(.rule(.queue.anyNumber))
    func anyNumber() {
      let together = Rendezvous("both queues are at work")
      let queues = [queue, OperationQueue()]
      for queue in queues {
        queue.maxConcurrentOperationCount = 1
        queue.addOperation { together.meet() }
      }
      for queue in queues { queue.waitToEmpty() }
    }

    @Test("A hundred queues run their operations independently", .rule(.queue.anyNumber))
    func aHundred() {
      let queues = (0..<100).map { _ in OperationQueue() }
      for queue in queues { queue.underlyingQueue = oneByOne.threads }
      for (place, queue) in queues.enumerated() {
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(HeldOperation("\(place)", recorder))
      }
      oneByOne.settle()
      queues[7].isSuspended = true
      // All operations execute at the same time, one in each queue, and no queue delays another.
      #expect(Set(recorder.lanes(.began)) == Set((0..<100).map { "\($0)" }))
      #expect(queues.map(\.operationCount) == Array(repeating: 1, count: 100))
      #expect(queues.map(\.isSuspended) == (0..<100).map { $0 == 7 })
      for case let page as HeldOperation in queues.flatMap(\.operations) { page.end() }
      for queue in queues { queue.waitToEmpty() }
    }

    @Test(
      .rule(.queue.shareableWithoutLocks),
      arguments: [OperationQueue.defaultMaxConcurrentOperationCount, 1])
    func shareable(width: Int) {
      let done = Mutex<[Int]>([])
      let ended = (0..<4).map { Gate("Thread \($0) has ended.") }
      queue.maxConcurrentOperationCount = width
      for thread in 0..<4 {
        Thread.detachNewThread { [queue] in
          for number in 0..<100 {
            queue.addOperation { done.withLock { $0.append(thread * 100 + number) } }
            if number % 10 == thread { queue.isSuspended.toggle() }
            if queue.operations.count > 400 || queue.operationCount > 400 { return }
          }
          ended[thread].open()
        }
      }
      for gate in ended { gate.wait() }
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(done.withLock { $0.sorted() } == Array(0..<400))
      #expect(queue.operations == [])
    }

    // MARK: Leaving

    @Test(.rule(.queue.untilFinished))
    func untilFinished() {
      let pages = ["cover", "map", "index"].map { HeldOperation($0, recorder) }
      pages[2].addDependency(pages[1])
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 2
      queue.isSuspended = true
      for (place, page) in pages.enumerated() {
        queue.addOperation(page)
        #expect(queue.operations == Array(pages[...place]))
      }
      queue.isSuspended = false
      oneByOne.settle(recorder, until: 2)
      #expect(pages.map(\.isExecuting) == [true, true, false])
      #expect(queue.operations == pages)
      #expect(queue.operationCount == 3)
      pages[1].end()
      oneByOne.settle(recorder, until: 3)
      // No document says how soon a finished operation is removed from its queue.
      let isLeft = { (page: Operation) in !page.isFinished }
      #expect(queue.operations.filter(isLeft) == [pages[0], pages[2]])
      pages[0].cancel()
      oneByOne.settle()
      #expect(queue.operations.filter(isLeft) == [pages[0], pages[2]])
      #expect(queue.operationCount >= 2)
      pages[2].end()
      pages[0].end()
      queue.waitToEmpty()
      #expect(queue.operations == [])
      #expect(queue.operationCount == 0)
    }

    @Test(.rule(.queue.listedInAddedOrder))
    func listedInAddedOrder() {
      let busy = Busy()
      let pages =
        ["cover", "map"].map { recorder.operation($0) } + [BlockOperation { busy.work() }]
        + ["index", "back"].map { recorder.operation($0) }
      let levels: [Operation.QueuePriority] = [.veryLow, .normal, .veryHigh, .high, .low]
      for (page, level) in zip(pages, levels) { page.queuePriority = level }
      pages[1].addDependency(pages[4])
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation(pages[0])
      queue.addOperations(Array(pages[1...3]), waitUntilFinished: false)
      queue.addOperation(pages[4])
      #expect(queue.operations == pages)
      pages[0].queuePriority = .low
      pages[3].cancel()
      #expect(queue.operations == pages)
      // The most urgent operation, which stands in the middle, executes.
      queue.isSuspended = false
      busy.begun.wait()
      #expect(queue.operations == pages)
      busy.mayEnd.open()
      queue.waitToEmpty()
    }

    @Test(
      "Block operations leave their queue only when they are finished", .rule(.queue.untilFinished))
    func endOfTheBaseClass() {
      // Once the queue is empty, all its operations are finished.
      for _ in 1...25 {
        let pages = (1...3).map { _ in BlockOperation {} }
        queue.addOperations(pages, waitUntilFinished: false)
        queue.waitToEmpty()
        #expect(pages.allSatisfy { $0.isFinished })
      }
    }

    enum Place: CaseIterable { case count, list }

    @Test(
      "operationCount and operations include an operation until it has finished",
      .rule(.queue.untilFinished), arguments: Place.allCases, [false, true])
    func countedUntilFinished(place: Place, isOwn: Bool) {
      // Another thread reads all the time, and must find the operation either in the queue or finished. The
      // test is repeated, because the thread may be late by chance.
      for _ in 1...100 {
        let (begun, isWatched) = (Gate("It has begun."), Gate("The queue is read."))
        let work: @Sendable () -> Void = {
          begun.open()
          isWatched.wait()
        }
        let page = isOwn ? OfOwnClass(work) : BlockOperation(block: work)
        queue.addOperation(page)
        begun.wait()
        isWatched.open()
        var isIn = true
        for _ in 0..<100_000 where isIn {
          isIn = place == .count ? queue.operationCount > 0 : queue.operations.contains(page)
        }
        #expect(isIn || page.isFinished)
        queue.waitToEmpty()
        if !page.isFinished { return }
      }
    }

    /// Does its work after `main()`, and overrides `isFinished` but not `start()`.
    private final class Posted: Operation, @unchecked Sendable {
      private let isOver = Mutex(false)
      private let recorder: Recorder

      init(_ name: String, _ recorder: Recorder) {
        self.recorder = recorder
        super.init()
        self.name = name
      }

      override var isFinished: Bool { isOver.withLock { $0 } }

      override func main() { recorder.note(name ?? "", .began) }

      func end() {
        willChangeValue(forKey: "isFinished")
        isOver.withLock { $0 = true }
        didChangeValue(forKey: "isFinished")
      }
    }

    @Test(
      "An overridden isFinished decides when an operation leaves its queue",
      .rule(.queue.untilFinished))
    func endOfAnInheritedStart() {
      let (page, after) = (Posted("page", recorder), recorder.operation("after"))
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(page)
      oneByOne.settle(recorder, until: 1)
      queue.addOperation(after)
      oneByOne.settle()
      #expect(queue.operations == [page, after])
      #expect(queue.operationCount == 2)
      #expect(recorder.lanes(.began) == ["page"])
      page.end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["page", "after"])
    }

    /// Sends the notification of its finish long before `start()` returns.
    private final class Lingering: ConcurrentOperation, @unchecked Sendable {
      let mayReturn = Gate("start() may return.")

      override func launch() {
        finish()
        mayReturn.wait()
      }
    }

    @Test(
      "An operation that has finished leaves its queue even before its start() returns",
      .rule(.queue.untilFinished))
    func leavesBeforeStartReturns() {
      let page = Lingering()
      let after = recorder.operation("after")
      after.addDependency(page)
      queue.addOperations([page, after], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(queue.operations == [])
      page.mayReturn.open()
    }

    @Test(.rule(.queue.untilFinished), arguments: 0..<3)
    func reportBeforeRemoval(last: Int) {
      let pages = ["cover", "map", "index"].map { HeldOperation($0, recorder) }
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 3
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle(recorder, until: 3)
      // `start()` has returned, and `main()` has done its work; only the finish has not been reported.
      #expect(recorder.lanes(.began).count == 3)
      #expect(queue.operations == pages)
      for (place, page) in pages.enumerated() where place != last { page.end() }
      oneByOne.settle()
      #expect(queue.operations.filter { !$0.isFinished } == [pages[last]])
      pages[last].end()
      queue.waitToEmpty()
      #expect(queue.operations == [])
    }

    @Test(.rule(.queue.operationsInAddedOrder, .queue.untilFinished), arguments: orders(of: 5))
    func operationsInAddedOrder(order: [Int]) {
      let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
      let pages = order.map { level in
        let page = HeldOperation("\(level)", recorder)
        page.queuePriority = levels[level]
        return page
      }
      let photo = Operation()
      pages[order[0]].addDependency(photo)
      queue.underlyingQueue = oneByOne.threads
      queue.isSuspended = true
      queue.addOperations(Array(pages[..<3]), waitUntilFinished: false)
      queue.addBarrierBlock {}
      for page in pages[3...] { queue.addOperation(page) }
      #expect(queue.operations == pages)
      // Other changes do not affect the order.
      pages[order[1]].queuePriority = .veryHigh
      pages[order[2]].cancel()
      photo.start()
      #expect(queue.operations == pages)
      queue.isSuspended = false
      oneByOne.settle(recorder, until: 1)
      #expect(queue.operations.filter { !$0.isFinished } == pages.filter { !$0.isFinished })
      queue.cancelAllOperations()
      for page in pages { page.end() }
      queue.waitToEmpty()
    }

    // MARK: The chapter's types

    @Test(
      "A PhotoBatch reports exactly once that its photos have finished", .example(.queue.mainQueue))
    func exampleBatch() async {
      let (ends, end) = AsyncStream.makeStream(of: String.self)
      var next = ends.makeAsyncIterator()
      var batch: PhotoBatch? = await PhotoBatch(limit: 2)
      await batch?.run([]) { end.yield("none") }
      #expect(await next.next() == "none")

      let (began, sent) = (Gate("The first has begun."), Gate("The first is sent."))
      let first = BlockOperation {
        began.open()
        sent.wait()
      }
      let second = BlockOperation {}
      await batch?.run([first, second]) { end.yield("\(first.isFinished) \(second.isFinished)") }
      began.wait()
      await batch?.run([BlockOperation {}]) { end.yield("other") }
      #expect(await next.next() == "other")
      await batch?.cancel()
      #expect(first.isCancelled)
      sent.open()
      #expect(await next.next() == "true true")

      let (begun, left) = (Gate("The last has begun."), Gate("The screen is gone."))
      let last = BlockOperation {
        begun.open()
        left.wait()
      }
      let after = BlockOperation { end.yield("after") }
      after.addDependency(last)
      await batch?.run([last]) { end.yield("released") }
      OperationQueue.main.addOperation(after)
      begun.wait()
      batch = nil
      #expect(last.isCancelled)
      left.open()
      #expect(await next.next() == "after")
    }

    @Test("An AlbumGrid is busy until its last thumbnail has finished", .example(.queue.mainQueue))
    func exampleGrid() async {
      let (turns, turn) = AsyncStream.makeStream(of: Bool.self)
      var next = turns.makeAsyncIterator()
      let (places, place) = AsyncStream.makeStream(of: String.self)
      var placed = places.makeAsyncIterator()
      let grid = await AlbumGrid()
      let (begun, drawn) = (Gate("a thumbnail is being drawn"), Gate("it is drawn"))
      let names = Recorder()
      let draw: @Sendable (String) -> String = { photo in
        names.note(photo, .began)
        begun.open()
        drawn.wait()
        return "small \(photo)"
      }
      await MainActor.run {
        grid.spinner = { turn.yield($0) }
        grid.show(["beach", "forest"], thumbnail: draw) { place.yield($0) }
        grid.show(["lake"], thumbnail: draw) { place.yield($0) }
      }
      #expect(await next.next() == true)
      begun.wait()
      await grid.closed()
      #expect(await grid.isBusy)
      drawn.open()
      #expect(await next.next() == false)
      #expect(!names.lanes(.began).contains("lake"))
      #expect(await placed.next()?.hasPrefix("small ") == true)
      await grid.show([], thumbnail: draw) { _ in }
      #expect(await next.next() == true)
      #expect(await next.next() == false)
    }
  }
}
