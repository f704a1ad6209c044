import Chapter09Suspension
import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("15 Threads and Memory")
  @TestThread
  struct Chapter15ThreadsAndMemoryTests {
    private let queue = OperationQueue()

    // MARK: Threads belong to the queue

    nonisolated private static let key = "org.swift.workbook.test-15"

    @Test(
      "Later operations can see what an operation stored in its thread",
      .example(.memory.threadHandOverFails))
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

    // MARK: Data belongs to the operation

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
      // A repeated call of `start()` does nothing and changes nothing.
      for credit in credits { credit.start() }
      #expect(credits.compactMap(\.text).count == 2)
    }

    @Test(
      "A shelf holds no lock while it releases objects", .example(.memory.keepDataUntilConsumed))
    func exampleShelfAskedWhileLettingGo() async {
      await #expect(processExitsWith: .success) {
        let shelf = CreditShelf()
        let (written, again) = (Gate("The credit is written."), Gate("The second is, too."))
        // The first credit is replaced, and the second is taken.
        for written in [written, again] {
          let asking = Asking(shelf)
          asking.start()
          let credit = Credit("beach", by: "Mina")
          credit.addDependency(asking)
          credit.completionBlock = { written.open() }
          shelf.add(credit)
          written.wait()
        }
        precondition(shelf.take("beach") == "beach, by Mina")
        precondition(shelf.take("beach") == nil)
      }
    }

    // MARK: In an app

    @Test("A screen shows the latest credit, until it is closed", .example(.memory.keepForResults))
    func exampleScreen() async {
      let (texts, text) = AsyncStream.makeStream(of: String.self)
      var next = texts.makeAsyncIterator()
      let show: @Sendable (String) -> Void = { text.yield($0) }
      let screen = await CreditScreen(show: show)
      await screen.select("beach", by: "Mina")
      #expect(await next.next() == "beach, by Mina")
      await MainActor.run {
        screen.select("forest", by: "Jun")
        screen.select("harbour", by: "Jun")
      }
      #expect(await next.next() == "harbour, by Jun")
      await MainActor.run {
        screen.select("lake", by: "Mina")
        screen.close()
        screen.close()
        screen.select("island", by: "Mina")
      }
      #expect(await next.next() == "island, by Mina")
      // If a screen is released immediately, it is not notified and does not leak.
      let isReleased = await MainActor.run {
        weak var remains: CreditScreen?
        do {
          let dropped = CreditScreen(show: show)
          dropped.select("dropped", by: "Mina")
          remains = dropped
        }
        return remains == nil
      }
      #expect(isReleased)
      await screen.select("star", by: "Mina")
      #expect(await next.next() == "star, by Mina")
      text.finish()
      #expect(await next.next() == nil)
    }
  }
}

/// A dependency of a credit, which reads from the shelf when the credit releases it.
private final class Asking: Operation, @unchecked Sendable {
  // Unchecked because the superclass is; the property is constant.
  private let shelf: CreditShelf

  init(_ shelf: CreditShelf) { self.shelf = shelf }

  deinit { _ = shelf.take("forest") }
}
