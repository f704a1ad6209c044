import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Explorer.SplitMix64
import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

/// The engine of chapter 21: what starts next, who runs it, and what is cancelled.
extension Book.Chapter21FromScratchTests {
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

  @Test(
    "Whatever became ready, waits again, has moved or was put back: next is the highest, first added",
    arguments: 0..<16)
  func againstASearch(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let operations = (0..<24).map { named("\($0)") }
    var schedule = Schedule()
    for operation in operations { schedule.enter(operation) }
    var ready: Set<Int> = []
    for _ in 0..<500 {
      let place = Int.random(in: operations.indices, using: &random)
      let operation = operations[place]
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        schedule.markReady(operation)
        ready.insert(place)
      case 1:
        schedule.holdBack(operation)
        ready.remove(place)
      case 2:
        operation.queuePriority = [.low, .normal, .high].randomElement(using: &random) ?? .normal
        schedule.reorder(operation)
      default:
        func rank(_ place: Int) -> (Int, Int) {
          (-operations[place].queuePriority.rawValue, place)
        }
        let next = ready.min { rank($0) < rank($1) }
        let taken = schedule.next()
        #expect(taken === next.map { operations[$0] })
        if let taken { schedule.putBack(taken) }
      }
    }
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
  fileprivate func heldQueue() -> (queue: OperationQueue, target: DispatchQueue) {
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
}
