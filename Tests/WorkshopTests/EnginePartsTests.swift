import ChapterKit
import Testing

@testable import OperationsFromScratch

/// The engine of chapter 21: its small parts, one by one.
extension Book.Chapter21FromScratchTests {
  @Test("The action of start() follows from the state word and from readiness")
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

  @Test(
    "A SmallVector keeps its elements in order, whether it needs an array or not", arguments: 0...4)
  func few(count: Int) {
    var few = SmallVector<Int>()
    func visited() -> [Int] {
      var visited: [Int] = []
      few.visit { visited.append($0) }
      return visited
    }
    for number in 0..<count { few.append(number) }
    #expect(visited() == Array(0..<count))
    #expect(few.isEmpty == (count == 0))
    few.append(9)
    #expect(visited() == Array(0..<count) + [9])
    few.reverse()
    #expect(visited() == [9] + (0..<count).reversed())
  }

  @Test("The mailbox returns every item once, and each thread's items in order")
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

  @Test("Removal from a list changes only the links of the two neighbours")
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
}
