import Chapter09Suspension
import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("15 Threads And Memory")
  @TestThread
  struct Chapter15ThreadsAndMemoryTests {
    private let queue = OperationQueue()

    // MARK: Threads are the queue's

    /// A name in a thread's storage that no other test uses.
    nonisolated private static let key = "org.swift.workbook.test-15"

    @Test("Or leaks", .example(.memory.threadHandOverFails))
    func exampleLeftForOthers() {
      let found = Mutex<[String?]>([])
      let operations = (0..<3).map { number in
        BlockOperation {
          let value = Thread.current.threadDictionary[Self.key] as? String
          found.withLock { $0.append(value) }
          if number == 0 { Thread.current.threadDictionary[Self.key] = "Mina" }
        }
      }
      queue.addOperation {
        for operation in operations { operation.start() }
        Thread.current.threadDictionary.removeObject(forKey: Self.key)
      }
      queue.waitToEmpty()
      #expect(found.withLock { $0 } == [nil, "Mina", "Mina"])
    }

    // MARK: Data is the operation's

    @Test(.example(.memory.giveEverythingAtInit), arguments: [true, false])
    func exampleGivenEverything(isQueued: Bool) {
      let author = Mutex("Mina")
      let written = Mutex("")
      let late = BlockOperation { written.withLock { $0 = author.withLock { $0 } } }
      let credit = Credit("beach", by: author.withLock { $0 })
      queue.isSuspended = true
      if isQueued { queue.addOperations([late, credit], waitUntilFinished: false) }
      author.withLock { $0 = "Jun" }
      if isQueued {
        queue.isSuspended = false
        queue.waitToEmpty()
      } else {
        late.start()
        credit.start()
      }
      #expect(written.withLock { $0 } == "Jun")
      #expect(credit.text == "beach, by Mina")
    }

    @Test(.example(.memory.operationIsTheContext), arguments: 0..<3, [true, false])
    func exampleOperationIsTheContext(last: Int, isOneQueue: Bool) {
      let mayEnd = Gate("The last credit may be written.")
      let held = BlockOperation { mayEnd.wait() }
      let credits = ["beach", "forest", "harbour"].map { Credit($0, by: "Mina") }
      credits[last].addDependency(held)
      let texts = Mutex<[String?]>([])
      let layout = BlockOperation()
      layout.addExecutionBlock { [unowned layout] in
        let found = layout.dependencies.map { ($0 as? Credit)?.text }
        texts.withLock { $0 = found }
      }
      for credit in credits { layout.addDependency(credit) }
      #expect(credits.map(\.text) == [nil, nil, nil])
      queue.addOperations([layout, held], waitUntilFinished: false)
      let other = isOneQueue ? queue : OperationQueue()
      other.addOperations(credits, waitUntilFinished: false)
      for (place, credit) in credits.enumerated() where place != last { credit.waitToFinish() }
      #expect(credits[last].text == nil)
      mayEnd.open()
      queue.waitToEmpty()
      other.waitToEmpty()
      #expect(
        texts.withLock { $0 } == ["beach, by Mina", "forest, by Mina", "harbour, by Mina"])
    }

    @Test(.example(.memory.keepDataUntilConsumed), arguments: 0..<3)
    func exampleKeptUntilConsumed(cancelled: Int) {
      let queueReleased = Gate("The queue has been released.")
      let names = ["beach", "forest", "harbour"]
      let credits = names.map { Credit($0, by: "Mina") }
      credits[cancelled].cancel()
      do {
        let dropped = WatchedQueue(queueReleased)
        dropped.addOperations(credits, waitUntilFinished: false)
      }
      queueReleased.wait()
      for _ in 0..<2 {
        for (place, credit) in credits.enumerated() {
          #expect(credit.text == (place == cancelled ? nil : "\(names[place]), by Mina"))
          #expect(credit.name == names[place])
        }
      }
      // Even another call of start(), which does nothing, leaves it as it is.
      for credit in credits { credit.start() }
      #expect(credits.compactMap(\.text).count == 2)
    }
  }
}
