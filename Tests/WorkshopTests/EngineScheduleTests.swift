import ChapterKit
import Testing

import struct Explorer.SplitMix64

@testable import OperationsFromScratch

/// The engine of chapter 21: the choice of the next operation by the schedule.
extension Book.Chapter21FromScratchTests {
  @Test(
    "After any changes, the next ready operation has the highest priority and was added first",
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

  @Test(
    "An operation that was taken and put back has the position that its current priority requires",
    arguments: 0..<4)
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
    // While login is taken, the schedule does not move it, as if it had started.
    let login = named("login")
    switch change {
    case 1: operations[0].queuePriority = .veryLow
    case 2: operations[0].addDependency(login)
    case 3: schedule.isSuspended = true
    default: break
    }
    schedule.reorder(operations[0])
    schedule.place(operations[0], isReady: operations[0].state.isReady)
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

  @Test("Removing two operations from the ready list keeps the order of the others")
  func twoLeavingTheReadyList() {
    // The operations in the middle belong to two branches of the tree. One branch contains only late
    // operations. The other branch ends with an early operation, which takes the place of any operation that
    // leaves.
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

  @Test("An operation with a quality of service of its own keeps its position")
  func qualityKeepsItsPlace() {
    let (queue, target) = heldQueue()
    queue.maxConcurrentOperationCount = 1
    let forest = recorder.block("forest")
    forest.qualityOfService = .userInitiated
    let island = recorder.block("island")
    island.qualityOfService = .background
    island.queuePriority = .high
    queue.addOperation(recorder.block("beach"))
    queue.addOperations([forest, recorder.block("harbour")], waitUntilFinished: false)
    // This operation stays in the mailbox for the worker on its way. The mailbox is next checked after that
    // worker has taken the first operation.
    queue.addOperation(island)
    target.resume()
    target.sync {}
    queue.awaitEmpty()
    #expect(recorder.lanes(.began) == ["island", "beach", "forest", "harbour"])
  }
}
