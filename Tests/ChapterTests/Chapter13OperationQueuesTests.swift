import Chapter13OperationQueues
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  /// How operations come into a queue, and until when they are in it.
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
        #expect(queue.underlyingQueue == nil)
        #expect(
          queue.maxConcurrentOperationCount == OperationQueue.defaultMaxConcurrentOperationCount)
        queue.waitToEmpty()
      }
      #expect(queue !== other)
      #expect(OperationQueue.defaultMaxConcurrentOperationCount == -1)
    }

    @Test(.rule(.queue.defaultName))
    func defaultName() {
      let other = OperationQueue()
      for queue in [queue, other] {
        let address = "\(Unmanaged.passUnretained(queue).toOpaque())"
        #expect(queue.name == "NSOperationQueue \(address)")
      }
      #expect(queue.name != other.name)
      queue.name = "prints"
      #expect(queue.name == "prints")
      #expect(OperationQueue.main.name == "NSOperationQueue Main Queue")
    }

    // MARK: Adding

    /// Work of a class of one's own.
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

    @Test("From inside an operation, and from its completion block", .rule(.queue.addOperation))
    func addOperationInside() {
      let added = Gate("The completion block has added the index.")
      let (map, index) = (recorder.operation("map"), recorder.operation("index"))
      queue.maxConcurrentOperationCount = 1
      let cover = recorder.operation("cover") { [queue] in queue.addOperation(map) }
      cover.completionBlock = { [queue] in
        map.waitToFinish()
        queue.addOperation(index)
        added.open()
      }
      queue.addOperation(cover)
      added.wait()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["cover", "map", "index"])
    }

    @Test("Which is there at once, before a thread is there for it", .rule(.queue.addOperation))
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

    @Test("All", .rule(.queue.addBatch), arguments: [true, false])
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
      #expect(recorder.lanes(.finished) == ["1", "2", "3", "4", "5"])
    }

    @Test("Each of them", .rule(.queue.addBatch), arguments: 0..<3)
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

    @Test("Or not", .rule(.queue.addBatch))
    func addBatchWithoutWaiting() {
      let pages = ["cover", "map"].map { Held($0, recorder) }
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
      }
      for operation in queue.operations {
        #expect(operation is BlockOperation)
        #expect(operation.isReady)
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

    // MARK: What the queue takes over

    private func words(of child: ExitTest.Result?) -> String {
      String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test(.rule(.queue.takesOver))
    func takesOver() async {
      var complaints: [String] = []
      complaints += [
        words(
          of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // snippet.twice
            let queue = OperationQueue()
            queue.isSuspended = true
            let upload = BlockOperation {}
            queue.addOperation(upload)
            queue.addOperation(upload)
            // snippet.end
          })
      ]
      complaints += [
        words(
          of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // snippet.two
            let (first, second) = (OperationQueue(), OperationQueue())
            first.isSuspended = true
            let upload = BlockOperation {}
            first.addOperation(upload)
            second.addOperation(upload)
            // snippet.end
          })
      ]
      complaints += [
        words(
          of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let addTwice = {
              let upload = BlockOperation {}
              OperationQueue().addOperations([upload, upload], waitUntilFinished: false)
            }
            addTwice()
          })
      ]
      for complaint in complaints { #expect(complaint.contains(/cannot be (?:enqueued|added)/)) }
    }

    @Test("Begun", .rule(.queue.takesOver))
    func takesOverWhatHasBegun() async {
      let finished = words(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          // snippet.finished
          let upload = BlockOperation {}
          upload.start()
          OperationQueue().addOperation(upload)
          // snippet.end
        })
      #expect(finished.contains(/cannot be (?:enqueued|added)/))
      let executing = words(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let upload = BlockOperation()
          upload.addExecutionBlock { [unowned upload] in OperationQueue().addOperation(upload) }
          upload.start()
        })
      #expect(executing.contains(/cannot be (?:enqueued|added)/))
    }

    @Test("By hand", .rule(.queue.takesOver))
    func takesOverTheStart() async {
      let queued = words(
        of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          // snippet.start
          let queue = OperationQueue()
          queue.isSuspended = true
          let upload = BlockOperation {}
          queue.addOperation(upload)
          upload.start()
          // snippet.end
        })
      #expect(queued.contains("start"))
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

    @Test("A hundred, each its own", .rule(.queue.anyNumber))
    func aHundred() {
      let queues = (0..<100).map { _ in OperationQueue() }
      for queue in queues { queue.underlyingQueue = oneByOne.threads }
      for (place, queue) in queues.enumerated() {
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(Held("\(place)", recorder))
      }
      oneByOne.settle()
      queues[7].isSuspended = true
      // All execute at once, one in each, and none is in the way of another.
      #expect(Set(recorder.lanes(.began)) == Set((0..<100).map { "\($0)" }))
      #expect(queues.map(\.operationCount) == Array(repeating: 1, count: 100))
      #expect(queues.map(\.isSuspended) == (0..<100).map { $0 == 7 })
      for case let page as Held in queues.flatMap(\.operations) { page.end() }
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

    // MARK: Until when

    @Test(.rule(.queue.untilFinished))
    func untilFinished() {
      let pages = ["cover", "map", "index"].map { Held($0, recorder) }
      pages[2].addDependency(pages[1])
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = 2
      queue.isSuspended = true
      for (place, page) in pages.enumerated() {
        queue.addOperation(page)
        #expect(queue.operations == Array(pages[...place]))
      }
      queue.isSuspended = false
      oneByOne.settle()
      #expect(pages.map(\.isExecuting) == [true, true, false])
      #expect(queue.operations == pages)
      pages[1].end()
      oneByOne.settle()
      #expect(queue.operations == [pages[0], pages[2]])
      pages[0].cancel()
      oneByOne.settle()
      #expect(queue.operations == [pages[0], pages[2]])
      pages[2].end()
      pages[0].end()
      queue.waitToEmpty()
      #expect(queue.operations == [])
      #expect(queue.operationCount == 0)
    }

    @Test(.rule(.queue.reportBeforeRemoval), arguments: 0..<3)
    func reportBeforeRemoval(last: Int) {
      let pages = ["cover", "map", "index"].map { Held($0, recorder) }
      queue.underlyingQueue = oneByOne.threads
      queue.addOperations(pages, waitUntilFinished: false)
      oneByOne.settle()
      // The call of start() is over, and all that main would do; only the report is still to come.
      #expect(recorder.lanes(.began).count == 3)
      #expect(queue.operations == pages)
      for (place, page) in pages.enumerated() where place != last { page.end() }
      oneByOne.settle()
      #expect(queue.operations == [pages[last]])
      pages[last].end()
      queue.waitToEmpty()
      #expect(queue.operations == [])
    }

    @Test(.rule(.queue.noRemoval))
    func noRemoval() throws {
      #expect(try DoesNotCompile.isRefused("RemovingFromQueue.swift"))
    }
  }
}
