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
    private let recorder = Recorder()
    private let queue = OperationQueue()

    // MARK: Threads are the queue's

    /// A name in a thread's storage that no other test uses.
    nonisolated private static let key = "org.swift.workbook.test-15"

    @Test(.rule(.memory.threadHandOverFails), arguments: [true, false], [true, false])
    func notOnAnotherThread(isWriterFirst: Bool, isOneQueue: Bool) {
      let meeting = Rendezvous("Both are executing.")
      let found = Mutex<String?>("not read yet")
      let threads = Mutex<Set<ObjectIdentifier>>([])
      let writer = BlockOperation {
        threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
        Thread.current.threadDictionary[Self.key] = "Mina"
        meeting.meet()
        Thread.current.threadDictionary.removeObject(forKey: Self.key)
      }
      let reader = BlockOperation {
        threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
        meeting.meet()
        let value = Thread.current.threadDictionary[Self.key] as? String
        found.withLock { $0 = value }
      }
      let other = isOneQueue ? queue : OperationQueue()
      let added = isWriterFirst ? [writer, reader] : [reader, writer]
      queue.addOperation(added[0])
      other.addOperation(added[1])
      queue.waitToEmpty()
      other.waitToEmpty()
      #expect(found.withLock { $0 } == nil)
      #expect(threads.withLock { $0.count } == 2)
    }

    @Test("Or leaks", .rule(.memory.threadHandOverFails))
    func leftForOthers() {
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

    @Test("A ThreadCredit without an author has the one before it on its thread")
    func threadCredit() {
      let storage = Thread.current.threadDictionary
      storage.removeObject(forKey: "author")
      let texts = [ThreadCredit("forest"), ThreadCredit("beach", by: "Mina"), ThreadCredit("sea")]
        .map {
          $0.start()
          return $0.text
        }
      storage.removeObject(forKey: "author")
      #expect(texts == ["forest, by nobody", "beach, by Mina", "sea, by Mina"])
    }

    @Test("A catalog is refused on any thread but the one that opened it")
    func catalog() {
      let catalog = Catalog()
      #expect((try? catalog.title(of: "beach")) == "A day at the sea")
      #expect((try? catalog.title(of: "forest")) == "forest")
      let early = [EarlyLookup("beach"), EarlyLookup("beach")]
      let lookups = [CatalogLookup("beach"), CatalogLookup("beach")]
      early[0].start()
      lookups[0].start()
      queue.addOperations([early[1], lookups[1]], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(early.map(\.title) == ["A day at the sea", nil])
      #expect(lookups.map(\.title) == ["A day at the sea", "A day at the sea"])
      let cancelled = CatalogLookup("beach")
      cancelled.cancel()
      // As if it had been cancelled between start() and here.
      cancelled.main()
      #expect(cancelled.title == nil)
    }

    // MARK: Data is the operation's

    @Test(.example(.memory.giveEverythingAtInit), arguments: [true, false])
    func exampleGivenEverything(isQueued: Bool) {
      let settings = CreditSettings(author: "Mina")
      let late = LateCredit("beach", from: settings)
      let credit = Credit("beach", by: settings.author)
      queue.isSuspended = true
      if isQueued { queue.addOperations([late, credit], waitUntilFinished: false) }
      settings.author = "Jun"
      #expect(settings.author == "Jun")
      if isQueued {
        queue.isSuspended = false
        queue.waitToEmpty()
      } else {
        late.start()
        credit.start()
      }
      #expect(late.text == "beach, by Jun")
      #expect(credit.text == "beach, by Mina")
    }

    @Test(.rule(.memory.operationIsTheContext), arguments: 0..<3, [true, false])
    func operationIsTheContext(last: Int, isOneQueue: Bool) {
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

    @Test(.rule(.memory.keepDataUntilConsumed), arguments: 0..<3)
    func keptUntilConsumed(cancelled: Int) {
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

    @Test("A credit that is cancelled before its turn is not written", arguments: [true, false])
    func cancelledCredit(isStarted: Bool) {
      let credit = Credit("beach", by: "Mina")
      credit.cancel()
      if isStarted { credit.start() } else { credit.main() }
      #expect(credit.text == nil)
    }

    // MARK: The chapter's answer

    @Test("The shelf keeps a credit until its text is taken, and gives it once")
    func shelf() {
      let mayEnd = Gate("The sign-in may end.")
      let released = Gate("The credit has been released.")
      let signIn = BlockOperation { mayEnd.wait() }
      let shelf = CreditShelf()
      weak var remains: Credit?
      do {
        let credit = WatchedCredit("beach", by: "Mina", released)
        credit.addDependency(signIn)
        remains = credit
        shelf.add(credit)
      }
      shelf.add(Credit("forest", by: "Jun"))
      #expect(shelf.take("beach") == nil)
      #expect(shelf.take("harbour") == nil)
      queue.addOperation(signIn)
      mayEnd.open()
      remains?.waitToFinish()
      #expect(remains != nil)
      #expect(shelf.take("beach") == "beach, by Mina")
      released.wait()
      #expect(shelf.take("beach") == nil)
    }

    @Test("The shelf lets go of a credit that was cancelled, too, when it has been asked for")
    func shelfForgetsCancelled() {
      let released = Gate("The credit has been released.")
      let shelf = CreditShelf()
      do {
        let credit = WatchedCredit("beach", by: "Mina", released)
        credit.cancel()
        shelf.add(credit)
        credit.waitToFinish()
      }
      #expect(shelf.take("beach") == nil)
      released.wait()
    }

    @Test("The shelf may be used by several threads, and gives each text to one of them")
    func shelfOfSeveralThreads() {
      let shelf = CreditShelf()
      let credits = (0..<4).map { Credit("\($0)", by: "Mina") }
      onThreads { number in shelf.add(credits[number]) }
      for credit in credits { credit.waitToFinish() }
      let taken = Mutex<[String]>([])
      onThreads { _ in
        for number in 0..<4 {
          guard let text = shelf.take("\(number)") else { continue }
          taken.withLock { $0.append(text) }
        }
      }
      #expect(taken.withLock { $0.sorted() } == (0..<4).map { "\($0), by Mina" })
    }
  }
}
