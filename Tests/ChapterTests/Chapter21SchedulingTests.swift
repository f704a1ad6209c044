import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book.Chapter21FromScratchTests {
  // MARK: The next operation

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
    // An operation that is not ready yet keeps its new level.
    operations[3].queuePriority = .high
    schedule.reorder(operations[3])
    #expect(schedule.ready.occupied == 0b00101)
    schedule.markReady(operations[3])
    #expect(started(by: &schedule) == ["harbour", "island", "beach", "forest"])
  }

  @Test("A suspended queue takes account of changed priorities", .rule(.engine.reorderInPlace))
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

  /// A queue with workers on a serial dispatch queue that is suspended.
  func heldQueue() -> (queue: OperationQueue, target: DispatchQueue) {
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

  @Test("A worker returns its thread after its time slice", .rule(.engine.manyOperationsOneItem))
  func turns() {
    let (queue, target) = heldQueue()
    // Continues until the worker's time slice is over.
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

  @Test("A queue never exceeds its width", .rule(.engine.widthIsAComparison), arguments: [1, 2])
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

  @Test("Fifty barriers keep their places in a queue", .rule(.engine.barriersInConstantTime))
  func barriersInAQueue() {
    // Without barriers all photos would come first.
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
    queue.isSuspended = false
    queue.awaitEmpty()
    let expected = (1...50).flatMap { ["photo \($0)", "photo \($0)", "page \($0)"] }
    #expect(recorder.lanes(.began) == expected)
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
}
