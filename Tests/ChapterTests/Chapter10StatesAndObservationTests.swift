import Chapter04ConcurrentOperations
import Chapter10StatesAndObservation
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

#if canImport(ObjectiveC) || FromScratch
  import Chapter18AsyncOperations
  import Chapter20SwiftConcurrency
  import Chapter22Patterns
#endif

extension Book {
  @Suite("10 States and Observation")
  @TestThread
  struct Chapter10StatesAndObservationTests {
    private let recorder = Recorder()
    private let journal = Journal()
    private let queue = OperationQueue()
    /// Open once an observer has been notified. No document limits the time or names the thread.
    private let ready = Gate("An operation has been announced as ready.")

    /// A download that the test finishes.
    private final class Handed: ConcurrentOperation, @unchecked Sendable {
      let begun = Gate("the download has begun")

      override func launch() { begun.open() }
    }

    /// Replaces `start()`, and sends notifications only for the given keys.
    private final class Selective: Operation, @unchecked Sendable {
      private let phase = Mutex(0)
      private let announced: Set<String>
      let begun = Gate("the download has begun")

      init(announcing announced: Set<String>) { self.announced = announced }

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { phase.withLock { $0 == 1 } }
      override var isFinished: Bool { phase.withLock { $0 == 2 } }

      override func start() {
        move(to: 1, announcing: "isExecuting")
        begun.open()
      }

      func end() { move(to: 2, announcing: "isFinished", "isExecuting") }

      private func move(to next: Int, announcing keys: String...) {
        let keys = keys.filter(announced.contains)
        for key in keys { willChangeValue(forKey: key) }
        phase.withLock { $0 = next }
        for key in keys.reversed() { didChangeValue(forKey: key) }
      }

      /// Sends the notifications of a change when the test says so.
      func announce(_ key: String) {
        willChangeValue(forKey: key)
        didChangeValue(forKey: key)
      }
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test("The book's classes announce each change twice", .example(.kvo.bothAroundTheChange))
      func exampleBothAroundTheChange() {
        let fetch = Handed()
        let operations: [(operation: Operation, end: () -> Void)] = [
          (fetch, fetch.finish), (CallOperation<Int> { $0(1) }, {}),
          (TaskOperation<Int> { 1 }, {}), (GroupOperation([BlockOperation {}]), {}),
        ]
        for (operation, end) in operations {
          let told = Mutex<[String]>([])
          let observations = [\Operation.isExecuting, \.isFinished].map { key in
            operation.observe(key, options: [.old, .new, .prior]) { _, change in
              let value = (change.isPrior ? change.oldValue : change.newValue) ?? false
              told.withLock { $0.append("\(change.isPrior ? "before" : "after") \(value)") }
            }
          }
          queue.addOperation(operation)
          if operation === fetch { fetch.begun.wait() }
          end()
          queue.waitToEmpty()
          for observation in observations { observation.invalidate() }
          let all = told.withLock { $0.sorted() }
          #expect(
            all == ["after false", "after true", "after true"] + ["before false", "before false"]
              + ["before true"], "\(type(of: operation))")
        }
      }
    #elseif !Plain
      private final class Premature: Operation, @unchecked Sendable {
        private let isAtWork = Mutex(false)
        override var isExecuting: Bool { isAtWork.withLock { $0 } }
        func prepare() {
          willChangeValue(forKey: "isExecuting")
          isAtWork.withLock { $0 = true }
          didChangeValue(forKey: "isExecuting")
        }
      }

      /// Begins and ends without notifications; the test sends them.
      private final class Silent: Operation, @unchecked Sendable {
        private let hasEnded = Mutex(false)
        override var isFinished: Bool { hasEnded.withLock { $0 } }
        override func start() {}
        func end() { hasEnded.withLock { $0 = true } }
      }

      @Test(.rule(.kvo.willChangeUnheard), arguments: [true, false])
      func willChangeUnheard(isQueued: Bool) {
        let oneByOne = OneByOne()
        let (download, filter) = (Silent(), BlockOperation {})
        queue.underlyingQueue = oneByOne.threads
        filter.addDependency(download)
        if isQueued { queue.addOperation(download) } else { download.start() }
        oneByOne.settle()
        download.end()
        download.willChangeValue(forKey: "isFinished")
        #expect(!filter.isReady)
        download.didChangeValue(forKey: "isFinished")
        #expect(filter.isReady)
        queue.addOperation(filter)
        queue.waitToEmpty()
      }

      @Test(.rule(.kvo.executingOnceStarted))
      func executingOnceStarted() async {
        await #expect(processExitsWith: .success) {
          let (queue, download, sort) = (OperationQueue(), Premature(), BlockOperation {})
          queue.isSuspended = true
          for operation in [download, sort] { queue.addOperation(operation) }
          download.prepare()
          sort.queuePriority = .veryLow
          queue.maxConcurrentOperationCount = 1
          queue.isSuspended = false
          sort.waitToFinish()
          exit(download.isFinished ? 1 : 0)
        }
      }
    #endif

    // MARK: The states

    @Test(.rule(.state.keptInternally, .state.executingMeaning))
    func keepsItsState() {
      let busy = Busy()
      let download = BlockOperation {}
      let filter = BlockOperation { busy.work() }
      filter.addDependency(download)
      queue.addOperation(filter)
      var life = [filter.flags]
      download.start()
      busy.begun.wait()
      // No document says whether an operation that has begun is ready.
      life.append(filter.flags.filter { $0 != "isReady" })
      busy.mayEnd.open()
      filter.waitToFinish()
      life.append(filter.flags.filter { $0 != "isReady" })
      #expect(life == [[], ["isExecuting"], ["isFinished"]])
    }

    private final class Introspection: Operation, @unchecked Sendable {
      let seen = Mutex<[Bool]>([])

      override func main() { seen.withLock { $0.append(isExecuting) } }
    }

    @Test(.rule(.state.executingMeaning), arguments: [false, true])
    func executing(isQueued: Bool) {
      let operation = Introspection()
      #expect(!operation.isExecuting)
      if isQueued { queue.addOperation(operation) } else { operation.start() }
      operation.waitToFinish()
      #expect(operation.seen.withLock { $0 } == [true])
      #expect(!operation.isExecuting)
    }

    @Test("isExecuting stays true from start() to the finish", .rule(.state.executingMeaning))
    func executingBeyondStart() {
      let download = Handed()
      #expect(!download.isExecuting)
      download.start()
      #expect(download.isExecuting)
      download.finish()
      #expect(!download.isExecuting)
    }

    @Test(
      "isExecuting is false when a dependent begins", .rule(.state.executingMeaning),
      arguments: [false, true])
    func overForDependents(isQueued: Bool) {
      for _ in 1...25 {
        let download = BlockOperation {}
        let wasExecuting = Mutex<Bool?>(nil)
        let filter = BlockOperation { [unowned download] in
          let isExecuting = download.isExecuting
          wasExecuting.withLock { $0 = isExecuting }
        }
        filter.addDependency(download)
        queue.addOperation(filter)
        if isQueued { queue.addOperation(download) } else { download.start() }
        queue.waitToEmpty()
        #expect(wasExecuting.withLock { $0 } == false)
      }
    }

    @Test(
      "An operation that was cancelled before its start is never executing",
      .rule(.state.executingMeaning), arguments: [false, true])
    func cancelledIsNeverExecuting(isQueued: Bool) {
      let operation = Introspection()
      let told = Gate("the completion block has been called")
      let executing = Mutex<[Bool]>([])
      operation.completionBlock = { [unowned operation] in
        executing.withLock { $0.append(operation.isExecuting) }
        told.open()
      }
      queue.isSuspended = true
      if isQueued { queue.addOperation(operation) }
      operation.cancel()
      #expect(!operation.isExecuting)
      queue.isSuspended = false
      if !isQueued { operation.start() }
      operation.waitToFinish()
      told.wait()
      #expect(operation.seen.withLock { $0 } == [])
      #expect(executing.withLock { $0 } == [false])
      #expect(!operation.isExecuting)
    }

    @Test(.rule(.state.finishedMeaning))
    func finished() {
      let done = recorder.operation("done")
      let cancelled = recorder.operation("cancelled")
      #expect(!done.isFinished)
      cancelled.cancel()
      #expect(!cancelled.isFinished)
      done.start()
      cancelled.start()
      #expect(done.isFinished)
      #expect(cancelled.isFinished)
      #expect(recorder.lanes(.finished) == ["done"])
    }

    @Test(.rule(.state.cancelledMeaning))
    func cancelled() {
      let download = Handed()
      #expect(!download.isCancelled)
      download.start()
      download.cancel()
      #expect(download.isCancelled)
      #expect(download.isExecuting)
      #expect(!download.isFinished)
      download.finish()
      #expect(download.isFinished)
      #expect(download.isCancelled)
    }

    /// Ends just after a read of its `isExecuting`.
    private final class Ending: Operation, @unchecked Sendable {
      private let hasEnded = Atomic(false)

      override var isExecuting: Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
      override var isFinished: Bool { hasEnded.load(ordering: .acquiring) }
    }

    @Test("A cell shows the stage of an upload")
    func exampleStage() {
      let upload = Handed()
      let early = BlockOperation {}
      var stages = [upload.stage]
      upload.start()
      stages.append(upload.stage)
      for operation in [upload, early] { operation.cancel() }
      stages += [upload.stage, early.stage]
      upload.finish()
      early.start()
      stages += [upload.stage, early.stage, Ending().stage]
      #expect(stages == [.waiting, .sending, .cancelling, .cancelling, .ended, .ended, .ended])
    }

    @Test(.rule(.state.name))
    func name() {
      let download = BlockOperation {}
      #expect(download.name == nil)
      download.name = "beach"
      #expect(download.name == "beach")
    }

    // MARK: Subclasses

    /// Lets the queue start a download, and returns when `start()` has returned. After that, the queue may
    /// read `isFinished`, whether or not a notification was sent.
    private func start(_ download: Selective) {
      let threads = DispatchQueue(label: "the queue's threads, one at a time")
      queue.underlyingQueue = threads
      queue.addOperation(download)
      download.begun.wait()
      threads.sync {}
    }

    @Test(.rule(.state.promptFinishKeepsQueueClear), arguments: 0..<3, [false, true])
    func promptFinish(place: Int, isCancelled: Bool) {
      let download = Handed()
      let names = ["filter", "thumbnail"]
      queue.maxConcurrentOperationCount = 1
      for name in names[..<place] {
        queue.addOperation(recorder.operation(name))
        queue.waitToEmpty()
      }
      queue.addOperation(download)
      download.begun.wait()
      for name in names[place...] { queue.addOperation(recorder.operation(name)) }
      // Whether it is executing or has been cancelled while executing, the download stays in the queue until
      // it has reported its finish.
      if isCancelled { download.cancel() }
      recorder.note("report", .began)
      download.finish()
      queue.waitToEmpty()
      var expected = names
      expected.insert("report", at: place)
      #expect(recorder.lanes(.began) == expected)
    }

    @Test(.rule(.kvo.customKeepsCompliance))
    func announces() {
      let quiet = Selective(announcing: [])
      let loud = Selective(announcing: ["isFinished"])
      let thumbnails = [quiet, loud].map { download in
        let thumbnail = BlockOperation {}
        thumbnail.addDependency(download)
        download.start()
        download.end()
        return thumbnail
      }
      #expect(quiet.isFinished)
      #expect(loud.isFinished)
      #expect(thumbnails.map(\.isReady) == [false, true])
      quiet.announce("isFinished")
      #expect(thumbnails.map(\.isReady) == [true, true])
    }

    @Test("An announcement before the change frees no dependent", .rule(.kvo.customKeepsCompliance))
    func announcesWhenChanged() {
      let download = Selective(announcing: [])
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      download.start()
      download.announce("isFinished")
      download.end()
      #expect(download.isFinished)
      #expect(!thumbnail.isReady)
      download.announce("isFinished")
      #expect(thumbnail.isReady)
    }

    private final class Login: Operation, @unchecked Sendable {
      private let answered = Mutex(false)

      override var isFinished: Bool { answered.withLock { $0 } }

      override func start() {
        willChangeValue(for: \.isFinished)
        answered.withLock { $0 = true }
        didChangeValue(for: \.isFinished)
      }
    }

    @Test("A finish may be announced by key path", .rule(.kvo.customKeepsCompliance))
    func announcesByKeyPath() {
      let login = Login()
      let upload = recorder.operation("upload")
      upload.addDependency(login)
      queue.addOperations([login, upload], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(login.isFinished)
      #expect(recorder.lanes(.finished) == ["upload"])
    }

    @Test(.rule(.kvo.startOverrideKeys))
    func keysOfStart() {
      let download = Selective(announcing: ["isFinished"])
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.addDependency(download)
      queue.addOperations([download, thumbnail], waitUntilFinished: false)
      download.begun.wait()
      download.end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["thumbnail"])

      let stuck = Selective(announcing: ["isExecuting"])
      start(stuck)
      stuck.end()
      #expect(stuck.isFinished)
      #expect(queue.operations == [stuck])
      stuck.announce("isFinished")
      queue.waitToEmpty()
    }

    // MARK: Reading and writing

    @Test(.rule(.kvo.readOnlyKeys))
    func readOnly() throws {
      #expect(try DoesNotCompile.isRefused("AssigningStates.swift"))
    }

    @Test(.rule(.kvo.writableKeys))
    func writable() {
      let upload = ObservedUpload("beach")
      #expect(upload.queuePriority == .normal)
      upload.queuePriority = .high
      #expect(upload.queuePriority == .high)
      #expect(upload.completionBlock == nil)
      upload.completionBlock = { [recorder] in recorder.note("block", .finished) }
      upload.completionBlock?()
      #expect(recorder.lanes(.finished) == ["block"])
      upload.completionBlock = nil
      #expect(upload.completionBlock == nil)
    }

    // MARK: Observing

    #if canImport(ObjectiveC) || FromScratch
      /// An operation that may become asynchronous during its life, and then sends a notification.
      private final class Turning: Operation, @unchecked Sendable {
        private let turned = Mutex(false)

        override var isAsynchronous: Bool { turned.withLock { $0 } }
        override var isConcurrent: Bool { isAsynchronous }

        func turn() {
          willChangeValue(for: \.isAsynchronous)
          willChangeValue(for: \.isConcurrent)
          turned.withLock { $0 = true }
          didChangeValue(for: \.isAsynchronous)
          didChangeValue(for: \.isConcurrent)
        }
      }

      /// The entries that an action adds to the journal.
      private func told(_ act: () -> Void) -> Set<String> {
        let before = journal.entries.count
        act()
        return Set(journal.entries[before...])
      }

      /// Records each notified value that differs from the previous one.
      private func follow<Value>(
        _ subject: Operation, _ keyPath: KeyPath<Operation, Value> & Sendable, as name: String
      ) -> NSKeyValueObservation {
        follow(subject, keyPath, on: keyPath, as: name)
      }

      @Test(.rule(.kvo.operationKeyPaths))
      func operationKeyPaths() {
        let download = Handed()
        let upload = Turning()
        let observations = [
          follow(upload, \.isCancelled, as: "isCancelled"),
          follow(upload, \.isAsynchronous, as: "isAsynchronous"),
          follow(upload, \.isConcurrent, as: "isConcurrent"),
          follow(download, \.isExecuting, as: "isExecuting"),
          follow(download, \.isFinished, as: "isFinished"),
          follow(upload, \.isReady, as: "isReady"),
          follow(upload, \.dependencies.count, on: \.dependencies, as: "dependencies"),
          follow(upload, \.queuePriority.rawValue, on: \.queuePriority, as: "queuePriority"),
          follow(upload, \.hasCompletionBlock, on: \.completionBlock, as: "completionBlock"),
        ]
        defer { for observation in observations { observation.invalidate() } }
        #expect(told { upload.turn() } == ["isAsynchronous true", "isConcurrent true"])
        #expect(told { upload.queuePriority = .high } == ["queuePriority 4"])
        #expect(told { upload.completionBlock = {} } == ["completionBlock true"])
        #expect(told { upload.addDependency(download) } == ["isReady false", "dependencies 1"])
        #expect(told { download.start() } == ["isExecuting true"])
        let end = told {
          download.finish()
          ready.wait()
        }
        #expect(end == ["isExecuting false", "isFinished true", "isReady true"])
        // No document says whether unchanged readiness causes a notification.
        #expect(told { upload.cancel() }.subtracting(["isReady true"]) == ["isCancelled true"])
      }

      /// Records the value of one key path at each notification for another key path.
      private func follow<Seen, Value>(
        _ operation: Operation, _ seen: KeyPath<Operation, Seen> & Sendable,
        on keyPath: KeyPath<Operation, Value>, as name: String
      ) -> NSKeyValueObservation {
        operation.observe(keyPath) { @Sendable [journal, ready] operation, _ in
          // A change may cause more than one notification.
          let entry = "\(name) \(operation[keyPath: seen])"
          if journal.entries.last != entry { journal.write(entry) }
          if entry == "isReady true" { ready.open() }
        }
      }

      /// Records every notified change, with the value before and the value after.
      private func followBoth<Value>(
        _ operation: Operation, _ keyPath: KeyPath<Operation, Value>, as name: String,
        _ describe: @escaping @Sendable (Value) -> String = { "\($0)" }
      ) -> NSKeyValueObservation {
        let changes = Changes()
        return operation.observe(keyPath, options: [.prior, .old, .new]) {
          @Sendable [journal, ready] _, change in
          guard let told = changes.told(change, describe) else { return }
          journal.write("\(name) \(told)")
          if told == "false to true", name == "isReady" { ready.open() }
        }
      }

      private func followTheRun(of operation: Operation) -> [NSKeyValueObservation] {
        [
          followBoth(operation, \.isExecuting, as: "isExecuting"),
          followBoth(operation, \.isFinished, as: "isFinished"),
        ]
      }

      @Test("Operations announce each change before and after", .rule(.kvo.operationKeyPaths))
      func bothHalves() {
        let signIn = BlockOperation {}
        let upload = Turning()
        let observations = [
          followBoth(signIn, \.isExecuting, as: "isExecuting"),
          followBoth(signIn, \.isFinished, as: "isFinished"),
          followBoth(upload, \.isCancelled, as: "isCancelled"),
          followBoth(upload, \.isAsynchronous, as: "isAsynchronous"),
          followBoth(upload, \.isConcurrent, as: "isConcurrent"),
          followBoth(upload, \.isReady, as: "isReady"),
          followBoth(upload, \.dependencies, as: "dependencies") { "\($0.count)" },
          // The values of these two properties cannot be compared simply, so only the two notifications
          // count.
          upload.observe(\.queuePriority, options: [.prior]) { @Sendable [journal] upload, change in
            let half = change.isPrior ? "will" : "did"
            journal.write("\(half) queuePriority \(upload.queuePriority.rawValue)")
          },
          upload.observe(\.completionBlock, options: [.prior]) {
            @Sendable [journal] upload, change in
            let half = change.isPrior ? "will" : "did"
            journal.write("\(half) completionBlock \(upload.completionBlock != nil)")
          },
        ]
        defer { for observation in observations { observation.invalidate() } }
        #expect(
          told { upload.turn() } == ["isAsynchronous false to true", "isConcurrent false to true"])
        #expect(
          told { upload.queuePriority = .high } == ["will queuePriority 0", "did queuePriority 4"])
        #expect(
          told { upload.completionBlock = {} } == [
            "will completionBlock false", "did completionBlock true",
          ])
        #expect(
          told { upload.addDependency(signIn) } == ["isReady true to false", "dependencies 0 to 1"])
        let run = told {
          signIn.start()
          ready.wait()
        }
        #expect(
          run == [
            "isExecuting false to true", "isExecuting true to false", "isFinished false to true",
            "isReady false to true",
          ])
        #expect(told { upload.cancel() } == ["isCancelled false to true"])
      }

      @Test("A queued operation announces both flags", .rule(.kvo.operationKeyPaths))
      func bothHalvesInAQueue() {
        let upload = BlockOperation {}
        let told = Gate("the completion block has been called")
        upload.completionBlock = { told.open() }
        let observations = followTheRun(of: upload)
        queue.addOperation(upload)
        told.wait()
        #expect(
          Set(journal.entries) == [
            "isExecuting false to true", "isExecuting true to false", "isFinished false to true",
          ])
        for observation in observations { observation.invalidate() }
      }

      @Test(
        "An observer that is added while an operation executes receives the finish",
        .rule(.kvo.operationKeyPaths), arguments: [false, true])
      func bothHalvesMeanwhile(isOwn: Bool) {
        let busy = Busy()
        let upload = isOwn ? OfOwnClass(busy.work) : BlockOperation(block: busy.work)
        let told = Gate("the completion block has been called")
        upload.completionBlock = { told.open() }
        queue.addOperation(upload)
        busy.begun.wait()
        let observations = followTheRun(of: upload)
        busy.mayEnd.open()
        told.wait()
        #expect(
          Set(journal.entries) == ["isExecuting true to false", "isFinished false to true"])
        for observation in observations { observation.invalidate() }
      }

      @Test(
        "An operation that was cancelled before its start never announces isExecuting",
        .rule(.kvo.operationKeyPaths, .state.executingMeaning),
        arguments: [false, true])
      func cancelledIsNotAnnouncedAsExecuting(isQueued: Bool) {
        let upload = BlockOperation {}
        let told = Gate("the completion block has been called")
        upload.completionBlock = { told.open() }
        let observations = followTheRun(of: upload)
        upload.cancel()
        if isQueued { queue.addOperation(upload) } else { upload.start() }
        told.wait()
        #expect(journal.entries == ["isFinished false to true"])
        for observation in observations { observation.invalidate() }
      }

      @Test(
        "Changes of queuePriority and completionBlock are announced",
        .rule(.kvo.writableKeys, .kvo.operationKeyPaths), arguments: [false, true])
      func writableIsAnnounced(isQueued: Bool) {
        let upload = ObservedUpload("beach")
        queue.isSuspended = true
        if isQueued { queue.addOperation(upload) }
        let observations = [
          follow(upload, \.queuePriority.rawValue, on: \.queuePriority, as: "priority"),
          follow(upload, \.hasCompletionBlock, on: \.completionBlock, as: "block"),
        ]
        upload.queuePriority = .veryHigh
        upload.completionBlock = {}
        upload.completionBlock = nil
        for observation in observations { observation.invalidate() }
        upload.queuePriority = .low
        #expect(journal.entries == ["priority 8", "block true", "block false"])
        queue.isSuspended = false
        queue.waitToEmpty()
      }

      @Test(.rule(.kvo.kvcToo, .kvo.writableKeys))
      func byName() {
        let download = Handed()
        let signIn = BlockOperation {}
        download.queuePriority = .high
        download.start()
        download.addDependency(signIn)
        download.cancel()
        let flags = ["isCancelled", "isAsynchronous", "isConcurrent", "isExecuting", "isFinished"]
        func values() -> [Bool?] { flags.map { download.value(forKey: $0) as? Bool } }
        #expect(values() == [true, true, true, true, false])
        download.finish()
        #expect(values() == [true, true, true, false, true])
        #expect(download.value(forKey: "isReady") as? Bool == download.isReady)
        #expect(download.value(forKey: "dependencies") as? [Operation] == [signIn])
        #expect(download.value(forKey: "queuePriority") as? Int == 4)
        #expect(download.value(forKey: "completionBlock") == nil)
        download.completionBlock = {}
        #expect(download.value(forKey: "completionBlock") != nil)
        download.setValue(nil, forKey: "completionBlock")
        #expect(download.completionBlock == nil)
        let observation = follow(
          download, \.queuePriority.rawValue, on: \.queuePriority, as: "priority")
        download.setValue(-8, forKey: "queuePriority")
        #expect(download.queuePriority == .veryLow)
        #expect(journal.entries == ["priority -8"])
        observation.invalidate()
        signIn.start()
      }

      /// Overrides two flags that the base class keeps differently.
      private final class Own: Operation, @unchecked Sendable {
        override var isReady: Bool { false }
        override var isFinished: Bool { true }
      }

      @Test("Overrides decide about values that are read by key", .rule(.kvo.kvcToo))
      func ownFlagsByName() {
        let download = Own()
        #expect(download.value(forKey: "isReady") as? Bool == false)
        #expect(download.value(forKey: "isFinished") as? Bool == true)
      }

      @Test(
        "A completion block that was set by its key is called",
        .rule(.kvo.writableKeys, .kvo.kvcToo))
      func blockByName() {
        let (upload, called) = (BlockOperation {}, Gate("The block has been called."))
        let block: @Sendable () -> Void = { called.open() }
        upload.setValue(block, forKey: "completionBlock")
        upload.start()
        called.wait()
      }

      @Test(.rule(.kvo.driveTheProgram))
      func drivesTheProgram() {
        let download = Handed()
        let upload = ObservedUpload("beach")
        let observation = (download as Operation).observe(\.isFinished) {
          @Sendable [queue] download, _ in
          if download.isFinished { queue.addOperation(upload) }
        }
        download.start()
        #expect(queue.operationCount == 0)
        download.finish()
        upload.waitToFinish()
        #expect(upload.fraction == 1)
        observation.invalidate()
      }

      @Test("Observers receive announced changes only", .rule(.kvo.customKeepsCompliance))
      func observersHearAnnouncements() {
        let quiet = Selective(announcing: ["isExecuting"])
        let loud = Selective(announcing: ["isExecuting", "isFinished"])
        loud.name = "loud"
        let observations = [quiet, loud].map { download in
          (download as Operation).observe(\.isFinished, options: [.new]) {
            @Sendable [journal] download, change in
            #expect(change.newValue == download.isFinished)
            journal.write(download.name ?? "?")
          }
        }
        for download in [quiet, loud] {
          download.start()
          download.end()
        }
        #expect(journal.entries == ["loud"])
        #expect(quiet.isFinished)
        for observation in observations { observation.invalidate() }
      }

      @Test(
        "Observers of a class that overrides start() receive just the keys that the class announces",
        .rule(.kvo.startOverrideKeys), arguments: ["", "isExecuting", "isFinished"])
      func observersOfStart(muted: String) {
        let download = Selective(
          announcing: Set(["isExecuting", "isFinished"]).subtracting([muted]))
        let observations = [
          follow(download, \.isExecuting, as: "isExecuting"),
          follow(download, \.isFinished, as: "isFinished"),
        ]
        download.start()
        download.end()
        let all = ["isExecuting true", "isExecuting false", "isFinished true"]
        let heard = muted.isEmpty ? all : all.filter { !$0.hasPrefix(muted) }
        #expect(journal.entries == heard)
        for observation in observations { observation.invalidate() }
      }

      @Test(.rule(.kvo.otherKeysNotNeeded))
      func otherKeys() {
        let download = Handed()
        let signIn = BlockOperation {}
        let observations = [
          follow(download, \.isReady, as: "isReady"),
          follow(download, \.isCancelled, as: "isCancelled"),
          follow(download, \.queuePriority.rawValue, on: \.queuePriority, as: "priority"),
        ]
        download.queuePriority = .low
        download.addDependency(signIn)
        signIn.start()
        ready.wait()
        download.cancel()
        // No document says whether unchanged readiness causes a notification.
        let changes = ["priority -4", "isReady false", "isReady true", "isCancelled true"]
        #expect(journal.entries.starts(with: changes))
        #expect(journal.entries.dropFirst(changes.count).allSatisfy { $0 == "isReady true" })
        for observation in observations { observation.invalidate() }
      }

      @Test(.rule(.kvo.asyncFlagStatic))
      func asynchronousIsConstant() {
        let download = Handed()
        let upload = Turning()
        let observations = [
          follow(download, \.isAsynchronous, as: "download"),
          follow(upload, \.isAsynchronous, as: "upload"),
        ]
        download.start()
        download.finish()
        #expect(journal.entries == [])
        #expect(download.isAsynchronous)
        upload.turn()
        #expect(journal.entries == ["upload true"])
        for observation in observations { observation.invalidate() }
      }

      @Test(.example(.kvo.extraPropertiesToo))
      func exampleExtraProperty() {
        let upload = ObservedUpload("beach", chunks: 2)
        let observation = upload.observe(\.fraction, options: [.old, .new]) {
          @Sendable [journal] upload, change in
          journal.write("\(change.oldValue ?? -1) \(change.newValue ?? -1) \(upload.fraction)")
        }
        upload.start()
        #expect(journal.entries == ["0.0 0.5 0.5", "0.5 1.0 1.0"])
        observation.invalidate()
      }

      // A model that shows too few states makes the test wait for the next state.
      @Test(
        "A progress bar follows its uploads", .example(.kvo.noUiBindings), .timeLimit(.minutes(1)))
      func exampleUploadModel() async {
        let (shown, show) = AsyncStream.makeStream(of: (stage: UploadStage, fraction: Double).self)
        var next = shown.makeAsyncIterator()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        let model = await UploadModel(queue: queue)
        await MainActor.run {
          model.show = {
            MainActor.assertIsolated()
            show.yield(($0, $1))
          }
          model.send("beach")
          model.send("forest")
        }
        queue.isSuspended = false
        // The model shows: each `send`, the end of the cancelled beach, four chunks of the forest, and its
        // end.
        var last = (stage: UploadStage.waiting, fraction: 0.0)
        for times in 0..<8 {
          guard let now = await next.next() else {
            Issue.record("shown \(times) times of 8, at last \(last)")
            break
          }
          if times < 2 { #expect(now == (.waiting, 0)) }
          #expect(now.fraction >= last.fraction)
          #expect(
            now.stage != .ended || now.fraction == 1, "the end of the beach is not the forest's")
          last = now
        }
        #expect(last == (.ended, 1))
        await model.cancel()
        await model.send("lake")
        // The model shows: the cancel that came too late, the `send`, four chunks of the lake, and its end.
        for _ in 0..<7 { last = await next.next() ?? last }
        #expect(last == (.ended, 1))
        queue.isSuspended = true
        await model.send("river")
        await model.cancel()
        queue.isSuspended = false
        var stages: [UploadStage] = []
        for _ in 0..<3 { stages.append(await next.next()?.stage ?? .sending) }
        #expect(stages == [.waiting, .cancelling, .ended])
      }

      @Test(.rule(.kvo.anyThread))
      func anyThread() {
        let here = ObjectIdentifier(Thread.current)
        let network = Inbox()
        let download = Handed()
        let told = Gate("the finish has been announced")
        let observations = [
          (download as Operation).observe(\.isExecuting) { @Sendable [journal] _, _ in
            journal.write("here: \(ObjectIdentifier(Thread.current) == here)")
          },
          (download as Operation).observe(\.isFinished) { @Sendable [journal] _, _ in
            journal.write("network: \(network.isCurrent)")
            told.open()
          },
        ]
        queue.addOperation(download)
        download.begun.wait()
        #expect(journal.entries == ["here: false"])
        network.post { download.finish() }
        told.wait()
        // No document says how often and on which thread the queue sends its own notifications.
        #expect(journal.entries.contains("network: true"))
        #expect(!journal.entries.contains("here: true"))
        for observation in observations { observation.invalidate() }
        queue.waitToEmpty()
      }

      // MARK: Observing a queue

      @Test(.rule(.kvo.queueCompliant))
      func queueIsCompliant() {
        let emptied = Gate("the queue has said that nothing is left")
        let observation = queue.observe(\.operationCount) { @Sendable [journal] queue, _ in
          let count = "\(queue.operationCount)"
          if journal.entries.last != count { journal.write(count) }
          if count == "0" { emptied.open() }
        }
        let download = Handed()
        queue.addOperation(download)
        #expect(queue.value(forKey: "operationCount") as? Int == 1)
        #expect(queue.value(forKey: "operations") as? [Operation] == [download])
        download.begun.wait()
        download.finish()
        emptied.wait()
        #expect(journal.entries == ["1", "0"])
        #expect(queue.value(forKey: "operationCount") as? Int == 0)
        observation.invalidate()
      }

      @Test("Properties of a queue that are set by name are announced", .rule(.kvo.queueCompliant))
      func queueIsSetByName() {
        let observations = [
          queue.observe(\.maxConcurrentOperationCount) { @Sendable [journal] queue, _ in
            journal.write("width \(queue.maxConcurrentOperationCount)")
          },
          queue.observe(\.isSuspended) { @Sendable [journal] queue, _ in
            journal.write("isSuspended \(queue.isSuspended)")
          },
          queue.observe(\.name) { @Sendable [journal] queue, _ in
            journal.write("name \(queue.nameOrNone)")
          },
        ]
        queue.setValue(3, forKey: "maxConcurrentOperationCount")
        queue.setValue(true, forKey: "suspended")
        queue.setValue("darkroom", forKey: "name")
        #expect(Set(journal.entries) == ["width 3", "isSuspended true", "name darkroom"])
        for observation in observations { observation.invalidate() }
      }

      @Test("Properties of a queue that are set by name take effect", .rule(.kvo.queueCompliant))
      func queueHeedsWhatIsSetByName() {
        let oneByOne = OneByOne()
        let pages = (0..<3).map { HeldOperation("\($0)", recorder) }
        queue.underlyingQueue = oneByOne.threads
        queue.setValue(true, forKey: "suspended")
        queue.addOperations(pages, waitUntilFinished: false)
        oneByOne.settle()
        #expect(recorder.lanes(.began) == [])
        queue.setValue(1, forKey: "maxConcurrentOperationCount")
        queue.setValue(false, forKey: "suspended")
        oneByOne.settle(recorder, until: 1)
        #expect(recorder.lanes(.began).count == 1)
        queue.setValue(3, forKey: "maxConcurrentOperationCount")
        oneByOne.settle(recorder, until: 3)
        for page in pages { page.end() }
        queue.waitToEmpty()
      }

      @Test(.rule(.kvo.queueKeyPaths), arguments: [false, true], [false, true])
      func queueKeyPaths(isCancelled: Bool, isOperationObserved: Bool) {
        let emptied = Gate("the queue has said that nothing is left")
        func follow<Seen, Value>(
          _ seen: KeyPath<OperationQueue, Seen> & Sendable,
          on keyPath: KeyPath<OperationQueue, Value>, as name: String
        ) -> NSKeyValueObservation {
          queue.observe(keyPath) { @Sendable [journal, emptied] queue, _ in
            journal.write("\(name) \(queue[keyPath: seen])")
            // The documents leave the order of the two notifications open.
            let none: Set = ["operations 0", "operationCount 0"]
            if none.isSubset(of: journal.entries) { emptied.open() }
          }
        }
        let observations = [
          follow(\.operations.count, on: \.operations, as: "operations"),
          follow(\.operationCount, on: \.operationCount, as: "operationCount"),
          follow(
            \.maxConcurrentOperationCount, on: \.maxConcurrentOperationCount, as: "width"),
          follow(\.isSuspended, on: \.isSuspended, as: "isSuspended"),
          follow(\.nameOrNone, on: \.name, as: "name"),
        ]
        #expect(told { queue.name = "downloads" } == ["name downloads"])
        #expect(told { queue.maxConcurrentOperationCount = 1 } == ["width 1"])
        #expect(told { queue.isSuspended = true } == ["isSuspended true"])
        let download = BlockOperation {}
        let watched =
          isOperationObserved ? (download as Operation).observe(\.isFinished) { _, _ in } : nil
        #expect(told { queue.addOperation(download) } == ["operations 1", "operationCount 1"])
        if isCancelled { download.cancel() }
        let removed = told {
          queue.isSuspended = false
          emptied.wait()
          for observation in observations { observation.invalidate() }
        }
        #expect(removed == ["isSuspended false", "operations 0", "operationCount 0"])
        watched?.invalidate()
        for (key, value) in [("maxConcurrentOperationCount", 1), ("operationCount", 0)] {
          #expect(queue.value(forKey: key) as? Int == value)
        }
        #expect(queue.value(forKey: "suspended") as? Bool == false)
        #expect(queue.value(forKey: "name") as? String == "downloads")
      }

      @Test("A queue announces a batch", .rule(.kvo.queueKeyPaths), arguments: [false, true])
      func queueBatch(isOwn: Bool) {
        let downloads = (0..<2).map { _ in isOwn ? OfOwnClass {} : BlockOperation {} }
        let observation = queue.observe(\.operations) { @Sendable [journal] queue, _ in
          journal.write("operations \(queue.operations.count)")
        }
        queue.isSuspended = true
        queue.addOperations(downloads, waitUntilFinished: false)
        #expect(journal.entries.last == "operations 2")
        observation.invalidate()
        queue.isSuspended = false
        queue.waitToEmpty()
      }

      @Test("Queues announce each change before and after", .rule(.kvo.queueKeyPaths))
      func queueBothHalves() {
        let emptied = Gate("the queue has said that nothing is left")
        func follow<Value>(
          _ keyPath: KeyPath<OperationQueue, Value>, as name: String,
          _ describe: @escaping @Sendable (Value) -> String = { "\($0)" }
        ) -> NSKeyValueObservation {
          let changes = Changes()
          return queue.observe(keyPath, options: [.prior, .old, .new]) {
            @Sendable [journal, emptied] _, change in
            guard let told = changes.told(change, describe) else { return }
            journal.write("\(name) \(told)")
            let none: Set = ["operations 1 to 0", "operationCount 1 to 0"]
            if none.isSubset(of: journal.entries) { emptied.open() }
          }
        }
        queue.name = "network"
        queue.maxConcurrentOperationCount = 2
        let observations = [
          follow(\.operations, as: "operations") { "\($0.count)" },
          follow(\.operationCount, as: "operationCount"),
          follow(\.maxConcurrentOperationCount, as: "width"),
          follow(\.isSuspended, as: "isSuspended"),
          follow(\.name, as: "name") { $0 ?? "none" },
        ]
        #expect(told { queue.name = "downloads" } == ["name network to downloads"])
        #expect(told { queue.maxConcurrentOperationCount = 1 } == ["width 2 to 1"])
        #expect(told { queue.isSuspended = true } == ["isSuspended false to true"])
        #expect(
          told { queue.addOperation(BlockOperation {}) } == [
            "operations 0 to 1", "operationCount 0 to 1",
          ])
        let removed = told {
          queue.isSuspended = false
          emptied.wait()
          for observation in observations { observation.invalidate() }
        }
        #expect(
          removed == [
            "isSuspended true to false", "operations 1 to 0", "operationCount 1 to 0",
          ])
      }

      #if FromScratch && !Plain
        /// Observes by name, which only the engine supports so far.
        private final class Listener: Operation, @unchecked Sendable {
          let heard = Mutex<Set<String>>([])

          override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
          ) {
            heard.withLock { _ = $0.insert(keyPath ?? "") }
          }
        }

        @Test("A queue's properties can be observed by their names", .rule(.kvo.queueKeyPaths))
        func queueKeysByName() {
          let listener = Listener()
          let keys = [
            "operations", "operationCount", "maxConcurrentOperationCount", "suspended", "name",
          ]
          for key in keys {
            queue.addObserver(listener, forKeyPath: key, options: .new, context: nil)
          }
          queue.name = "downloads"
          queue.maxConcurrentOperationCount = 1
          queue.isSuspended = true
          queue.addOperation {}
          #expect(listener.heard.withLock { $0 } == Set(keys))
          for key in keys { queue.removeObserver(listener, forKeyPath: key) }
          queue.isSuspended = false
          queue.waitToEmpty()
        }
      #endif

      @Test(.rule(.kvo.queueAnyThread))
      func queueOnAnyThread() {
        let emptied = Gate("the queue has said that nothing is left")
        let network = Inbox()
        let download = Handed()
        queue.addOperation(download)
        let here = ObjectIdentifier(Thread.current)
        let observation = queue.observe(\.operationCount) { @Sendable [journal] queue, _ in
          journal.write("here: \(ObjectIdentifier(Thread.current) == here)")
          if queue.operationCount == 0 { emptied.open() }
        }
        download.begun.wait()
        network.post { download.finish() }
        // The notification arrives although neither the main thread nor this one is free.
        emptied.wait()
        #expect(Set(journal.entries) == ["here: false"])
        observation.invalidate()
      }

    #endif

    // MARK: The chapter's types

    @Test(.example(.kvo.noUiBindings))
    func exampleCompletionBlockPosts() {
      let bound = Screen()
      let screen = Screen()
      let told = Gate("both completion blocks have run")
      let download = BlockOperation {}
      let upload = BlockOperation {}
      download.completionBlock = {
        bound.show("beach")
        upload.start()
      }
      upload.completionBlock = {
        screen.inbox.post { screen.show("beach") }
        told.open()
      }
      download.start()
      told.wait()
      screen.inbox.waitUntilRead()
      #expect(bound.strays == 1)
      #expect(screen.strays == 0)
      #expect(screen.text == "beach")
    }
  }
}

#if canImport(ObjectiveC) || FromScratch
  extension Operation {
    /// True if there is a completion block. Exists for use in a key path, which needs a comparable value at
    /// its end.
    fileprivate var hasCompletionBlock: Bool { completionBlock != nil }
  }

  extension OperationQueue {
    fileprivate var nameOrNone: String { name ?? "none" }
  }
#endif
