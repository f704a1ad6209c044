import Chapter13OperationQueues
import ChapterKit
import Dispatch
import Operations
import Testing

extension Book {
  /// The order in which a queue starts its operations, and ways to fix the order.
  @Suite("13 Operation Queues: order")
  @TestThread
  struct Chapter13OrderTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private func operation(
      _ name: String, _ level: Operation.QueuePriority = .normal
    ) -> Operation {
      let operation = recorder.operation(name)
      operation.queuePriority = level
      return operation
    }

    /// Runs operations one after another, all of them added before the first one starts.
    private func runInTurn(_ operations: [Operation]) {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(operations, waitUntilFinished: false)
      queue.isSuspended = false
      queue.waitToEmpty()
    }

    @Test(.rule(.queue.organisesByThree), arguments: orders(of: 4))
    func organisesByThree(order: [Int]) {
      let download = operation("download", .low)
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail")
      let backup = operation("backup", .veryLow)
      preview.addDependency(download)
      let all = [download, preview, thumbnail, backup]
      runInTurn(order.map { all[$0] })
      #expect(recorder.lanes(.began) == ["thumbnail", "download", "preview", "backup"])
    }

    enum Adding: CaseIterable { case oneByOne, together, behindOne, beforeAThread, asClosures }

    @Test(
      .rule(.queue.equalInAddedOrder), arguments: Adding.allCases,
      [Operation.QueuePriority.veryLow, .normal, .veryHigh])
    func equalInAddedOrder(adding: Adding, level: Operation.QueuePriority) {
      let pages = (0..<8).map { operation("\($0)", level) }
      let (busy, threads) = (Busy(), DispatchQueue(label: "threads"))
      queue.maxConcurrentOperationCount = 1
      switch adding {
      case .oneByOne:
        queue.isSuspended = true
        for page in pages { queue.addOperation(page) }
      case .together:
        queue.isSuspended = true
        queue.addOperations(pages, waitUntilFinished: false)
      case .behindOne:
        queue.addOperation { busy.work() }
        busy.begun.wait()
        queue.addOperations(Array(pages[..<4]), waitUntilFinished: false)
        for page in pages[4...] { queue.addOperation(page) }
      case .beforeAThread:
        threads.suspend()
        queue.underlyingQueue = threads
        for page in pages { queue.addOperation(page) }
        threads.resume()
      case .asClosures:
        queue.isSuspended = true
        for number in 0..<8 {
          queue.addOperation { [recorder] in recorder.note("\(number)", .began) }
        }
      }
      busy.mayEnd.open()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == (0..<8).map { "\($0)" })
    }

    @Test(
      "Operations whose priorities become equal start in the order in which they were added",
      .rule(.queue.equalInAddedOrder),
      .departs(on: .linuxFoundation, failing: "began: index, map, cover"))
    func equalAfterChange() {
      let cover = operation("cover", .low)
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([cover, operation("index"), operation("map")], waitUntilFinished: false)
      cover.queuePriority = .normal
      queue.isSuspended = false
      queue.waitToEmpty()
      let began = recorder.lanes(.began)
      #expect(began == ["cover", "index", "map"], "began: \(began.joined(separator: ", "))")
    }

    @Test(
      "Operations added while the width was larger keep their order",
      .rule(.queue.equalInAddedOrder),
      .departs(on: .linuxFoundation, failing: "began: map, cover"))
    func equalAddedBefore() {
      queue.isSuspended = true
      let pages = ["cover", "map"].map { name in
        BlockOperation { [recorder] in recorder.note(name, .began) }
      }
      pages[1].qualityOfService = .userInitiated
      queue.addOperations(pages, waitUntilFinished: false)
      runInTurn([])
      let began = recorder.lanes(.began)
      #expect(began == ["cover", "map"], "began: \(began.joined(separator: ", "))")
    }

    @Test(
      "Equal operations of several classes start in the order in which they were added",
      .rule(.queue.equalInAddedOrder), arguments: orders(of: 3))
    func equalOfSeveralClasses(classes: [Int]) {
      final class OwnBlocks: BlockOperation, @unchecked Sendable {}
      let pages = (0..<9).map { number -> Operation in
        let note: @Sendable () -> Void = { [recorder] in recorder.note("\(number)", .began) }
        switch classes[number % 3] {
        case 0: return BlockOperation(block: note)
        case 1: return OfOwnClass(note)
        default: return OwnBlocks(block: note)
        }
      }
      let busy = Busy()
      let photo = BlockOperation {}
      // The dependencies are added in another order than the operations, because only the operations' order
      // may count.
      for page in pages.reversed() { page.addDependency(photo) }
      queue.maxConcurrentOperationCount = 1
      // No operation starts before all have become ready.
      queue.addOperation { busy.work() }
      busy.begun.wait()
      for page in pages { queue.addOperation(page) }
      photo.start()
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == (0..<9).map { "\($0)" })
    }

    @Test(.rule(.queue.doNotRelyOnOrder), arguments: 0..<8)
    func doNotRelyOnOrder(late: Int) {
      let photo = operation("photo")
      let pages = (0..<8).map { operation("\($0)") }
      pages[late].addDependency(photo)
      queue.maxConcurrentOperationCount = 1
      queue.addOperations(pages, waitUntilFinished: false)
      for (place, page) in pages.enumerated() where place != late { page.waitToFinish() }
      photo.start()
      queue.waitToEmpty()
      // No document states the order of the others, because not all of the operations were ready.
      let others = (0..<8).filter { $0 != late }.map { "\($0)" }
      #expect(recorder.lanes(.began).prefix(7).sorted() == others)
      #expect(recorder.lanes(.began).suffix(2) == ["photo", "\(late)"])
    }

    @Test(.rule(.queue.serialOrderStillVaries), arguments: orders(of: 3))
    func serialOrderStillVaries(order: [Int]) {
      let photo = operation("photo")
      let cover = operation("cover", .veryHigh)
      cover.addDependency(photo)
      let pages = [cover, operation("index", .low), operation("map", .high)]
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(order.map { pages[$0] }, waitUntilFinished: false)
      queue.isSuspended = false
      for page in pages[1...] { page.waitToFinish() }
      photo.start()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["map", "index", "photo", "cover"])
    }

    // MARK: Beside a serial dispatch queue

    /// Runs the same work in a serial dispatch queue, and returns the order.
    private func dispatched(_ names: [(name: String, quality: DispatchQoS)]) -> [String] {
      let row = Recorder()
      let serial = DispatchQueue(label: "serial")
      for (name, quality) in names {
        serial.async(qos: quality) { row.note(name, .began) }
      }
      Deadline.wait(for: "The dispatch queue is idle.") { serial.sync {} }
      return row.lanes(.began)
    }

    @Test(
      "Unlike a serial dispatch queue, a queue of width 1 starts an urgent operation first",
      .rule(.queue.notASerialDispatchQueue), arguments: 1..<4)
    func besideDispatchByPriority(urgent: Int) {
      let names = (0..<4).map { "\($0)" }
      runInTurn((0..<4).map { operation(names[$0], $0 == urgent ? .high : .normal) })
      #expect(recorder.lanes(.began) == [names[urgent]] + names.filter { $0 != names[urgent] })
      let items = (0..<4).map {
        (names[$0], $0 == urgent ? DispatchQoS.userInteractive : .background)
      }
      #expect(dispatched(items) == names)
    }

    @Test(
      "An operation queue skips an operation that is not ready; a serial dispatch queue waits",
      .rule(.queue.notASerialDispatchQueue))
    func besideDispatchByReadiness() {
      let arrived = Gate("The photo arrives.")
      let photo = BlockOperation { arrived.open() }
      let cover = operation("cover")
      cover.addDependency(photo)
      let map = operation("map")
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([cover, map], waitUntilFinished: false)
      map.waitToFinish()
      let row = Recorder()
      let serial = DispatchQueue(label: "serial")
      serial.async {
        arrived.wait()
        row.note("cover", .finished)
      }
      serial.async { row.note("map", .finished) }
      photo.start()
      queue.waitToEmpty()
      Deadline.wait(for: "The dispatch queue is idle.") { serial.sync {} }
      #expect(recorder.lanes(.finished) == ["map", "cover"])
      #expect(row.lanes(.finished) == ["cover", "map"])
    }

    // MARK: Fixing the order

    @Test(
      .rule(.dependency.absoluteOrder), arguments: orders(of: 3),
      [1, 2, OperationQueue.defaultMaxConcurrentOperationCount])
    func orderByDependency(order: [Int], width: Int) {
      let photo = Operation()
      let pages = [
        operation("cover", .veryLow), operation("map"), operation("index", .veryHigh),
      ]
      pages[0].addDependency(photo)
      pages[1].addDependency(pages[0])
      for page in pages[..<2] { pages[2].addDependency(page) }
      queue.maxConcurrentOperationCount = width
      for place in order { queue.addOperation(pages[place]) }
      let isCancelled = order[0] == 1
      if isCancelled {
        pages[1].cancel()
        pages[1].waitToFinish()
      }
      photo.start()
      queue.waitToEmpty()
      #expect(pages.map(\.isFinished) == [true, true, true])
      let events = ["cover", isCancelled ? nil : "map", "index"].compactMap { $0 }.flatMap {
        [Recorder.Event($0, .began), Recorder.Event($0, .finished)]
      }
      #expect(recorder.events == events)
    }

    // MARK: The chapter's types

    private final class Last: Operation, @unchecked Sendable {
      private let line: UploadLine

      init(_ line: UploadLine) { self.line = line }

      deinit { line.add(Operation()) }
    }

    @Test(
      "An upload that is released may add another upload", .example(.dependency.absoluteOrder))
    func exampleLineLetsGoOfOneThatAdds() async {
      await #expect(processExitsWith: .success) {
        let queue = OperationQueue()
        let line = UploadLine(on: queue)
        for _ in 1...25 {
          line.add(Last(line))
          queue.waitToEmpty()
        }
      }
    }
  }
}
