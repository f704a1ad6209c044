import Chapter10StatesAndObservation
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The engine's key-value observing, beyond the documented behaviour.
  @Suite("Observing engine")
  @TestThread
  struct ObservingEngineTests {
    #if FromScratch
      private let journal = Journal()
      private let recorder = Recorder()
      private let queue = OperationQueue()
      private let elsewhere = Inbox()

      /// Runs `there` on another thread after some turns, and `here` on this thread.
      private func race(
        _ there: @escaping @Sendable () -> Void, after turns: Int, _ here: () -> Void
      ) {
        let isThere = Signal()
        let go = Signal()
        elsewhere.post {
          isThere.set()
          for _ in 0...turns { go.spin() }
          there()
        }
        isThere.wait()
        go.set()
        here()
        elsewhere.waitUntilRead()
      }

      private final class Signal: Sendable {
        private let isSet = Atomic(false)

        func set() { isSet.store(true, ordering: .releasing) }
        /// Spins, to return at the very moment when the signal is set.
        func spin() { while !isSet.load(ordering: .acquiring) {} }
        /// Yields the processor until the signal is set.
        func wait() { while !isSet.load(ordering: .acquiring) { sched_yield() } }
      }

      /// A change of a subject, and an observation that begins at the same time. Changes of state are
      /// covered by explorations.
      struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Creates the change, and an observation that writes each notified value to a journal.
        let make:
          @Sendable () -> (
            change: @Sendable () -> Void, observe: @Sendable (Journal) -> NSKeyValueObservation
          )

        static let all = [
          Change(testDescription: "queuePriority") {
            let upload = ObservedUpload("beach")
            return (
              { upload.queuePriority = .high },
              { journal in
                upload.observe(\.queuePriority, options: [.initial]) { upload, _ in
                  journal.write("\(upload.queuePriority == .high)")
                }
              }
            )
          },
          Change(testDescription: "operationCount") {
            let queue = OperationQueue()
            queue.isSuspended = true
            return (
              { queue.addOperation {} },
              { journal in
                queue.observe(\.operationCount, options: [.initial, .new]) { queue, change in
                  journal.write("\(change.newValue == 1)")
                  // Not created earlier, because the operation would have left again before the notification.
                  if change.newValue == 1 { queue.isSuspended = false }
                }
              }
            )
          },
          Change(testDescription: "isSuspended") {
            let queue = OperationQueue()
            return (
              { queue.isSuspended = true },
              { journal in
                queue.observe(\.isSuspended, options: [.initial, .new]) { _, change in
                  journal.write("\(change.newValue == true)")
                }
              }
            )
          },
        ]
      }

      @Test(
        "A change made at the moment when an observation begins is not missed",
        arguments: Change.all)
      func beginningMissesNothing(change: Change) {
        var missed = 0
        for turns in 0..<20 {
          let journal = Journal()
          let (act, observe) = change.make()
          var observation: NSKeyValueObservation?
          race(act, after: turns) { observation = observe(journal) }
          if !journal.entries.contains("true") { missed += 1 }
          observation?.invalidate()
        }
        #expect(missed == 0)
      }

      /// A value whose changes take two steps, so that two threads can be in the middle of a change.
      private final class Dial: Operation, @unchecked Sendable {
        private let position = Mutex(0)

        var value: Int { position.withLock { $0 } }

        func begin(_ value: Int) {
          willChangeValue(for: \.value)
          position.withLock { $0 = value }
        }

        func end() { didChangeValue(for: \.value) }
      }

      @Test("Each thread's change has its own old value")
      func oldValueBelongsToTheThread() {
        let dial = Dial()
        let observation = dial.observe(\.value, options: [.old]) { @Sendable [journal] _, change in
          journal.write("\(change.oldValue ?? -1)")
        }
        dial.begin(1)
        elsewhere.post { dial.begin(2) }
        elsewhere.waitUntilRead()
        dial.end()
        elsewhere.post { dial.end() }
        elsewhere.waitUntilRead()
        #expect(journal.entries == ["0", "1"])
        observation.invalidate()
      }

      @Test("An observation that begins inside a change is notified of it, with an old value")
      func beginningInsideAChange() {
        let dial = Dial()
        dial.begin(1)
        let observation = dial.observe(\.value, options: [.old, .new]) {
          @Sendable [journal] _, change in
          journal.write("\(change.oldValue ?? -1) \(change.newValue ?? -1)")
        }
        dial.end()
        dial.begin(2)
        dial.end()
        #expect(journal.entries == ["1 1", "1 2"])
        observation.invalidate()
      }

      @Test("An observation may be ended by its own closure")
      func observationEndsItself() {
        let upload = ObservedUpload("beach", chunks: 3)
        let holder = Mutex<NSKeyValueObservation?>(nil)
        let observation = upload.observe(\.fraction) { @Sendable [journal] upload, _ in
          journal.write("\(upload.fraction > 0)")
          holder.withLock { $0.take() }?.invalidate()
        }
        holder.withLock { $0 = observation }
        upload.start()
        #expect(journal.entries == ["true"])
        #expect(upload.fraction == 1)
      }

      @Test("An observation ended by another one is not notified of the change any more")
      func endedByAnother() {
        let upload = ObservedUpload("beach")
        let second = Mutex<NSKeyValueObservation?>(nil)
        let first = upload.observe(\.isCancelled) { @Sendable [journal] _, _ in
          journal.write("first")
          second.withLock { $0.take() }?.invalidate()
        }
        second.withLock {
          $0 = upload.observe(\.isCancelled) { @Sendable [journal] _, _ in journal.write("second") }
        }
        upload.cancel()
        #expect(journal.entries == ["first"])
        first.invalidate()
      }

      @Test("An observation may outlive its object, and does not move on to another one")
      func outlivesItsObject() {
        var observations: [NSKeyValueObservation] = []
        for _ in 0..<50 {
          let upload = ObservedUpload("beach")
          observations.append(
            upload.observe(\.isCancelled) { @Sendable [journal] _, _ in journal.write("told") })
        }
        for _ in 0..<50 {
          let upload = ObservedUpload("forest")
          observations.append(upload.observe(\.isFinished) { _, _ in })
          upload.cancel()
        }
        #expect(journal.entries == [])
        for observation in observations { observation.invalidate() }
      }

      @Test("Of several finishing dependencies, only the last one notifies observers of isReady")
      func readinessIsAnnouncedOnce() {
        let steps = (0..<3).map { _ in BlockOperation {} }
        let upload = ObservedUpload("beach")
        for step in steps { upload.addDependency(step) }
        let observation = upload.observe(\.isReady) { @Sendable [journal] upload, _ in
          journal.write("\(upload.isReady)")
        }
        for step in steps { step.start() }
        upload.addDependency(steps[0])
        upload.addDependency(BlockOperation {})
        #expect(journal.entries == ["true", "false"])
        observation.invalidate()
      }

      @Test(
        "A call without effect announces nothing; a call that changes a property announces it once")
      func onlyChangesAreAnnounced() {
        let upload = ObservedUpload("beach")
        let (download, done) = (BlockOperation {}, BlockOperation {})
        done.start()
        func follow<Value>(_ path: KeyPath<Operation, Value>, as name: String)
          -> NSKeyValueObservation
        {
          upload.observe(path, options: [.prior]) { @Sendable [journal] _, change in
            journal.write(change.isPrior ? "\(name) will change" : "\(name) has changed")
          }
        }
        let observations = [
          follow(\.isReady, as: "isReady"), follow(\.isCancelled, as: "isCancelled"),
          follow(\.isExecuting, as: "isExecuting"), follow(\.isFinished, as: "isFinished"),
          follow(\.dependencies, as: "dependencies"),
        ]
        func told(_ act: () -> Void) -> [String] {
          let before = journal.entries.count
          act()
          return Array(journal.entries[before...])
        }
        func change(_ name: String) -> [String] { ["\(name) will change", "\(name) has changed"] }
        let (dependencies, readiness) = (change("dependencies"), change("isReady"))
        // Readiness changes during the change of the list.
        let nested = [dependencies[0]] + readiness + [dependencies[1]]
        // A cancellation always sends notifications for readiness, as on Apple's systems.
        let (cancelled, ready) = (change("isCancelled"), readiness)
        let readinessInside = [cancelled[0], ready[0], cancelled[1], ready[1]]
        #expect(told { upload.addDependency(done) } == dependencies)
        #expect(told { upload.addDependency(download) } == nested)
        #expect(told { upload.addDependency(download) } == [])
        #expect(told { upload.removeDependency(BlockOperation {}) } == [])
        #expect(told { upload.removeDependency(done) } == dependencies)
        #expect(told { upload.removeDependency(download) } == nested)
        #expect(told { upload.cancel() } == readinessInside)
        #expect(told { upload.cancel() } == [])
        #expect(told { upload.addDependency(download) } == dependencies)
        #expect(told { upload.start() } == change("isFinished"))
        #expect(told { upload.start() } == [])
        #expect(told { upload.cancel() } == [])
        #expect(told { download.start() } == [])
        for observation in observations { observation.invalidate() }
      }

      @Test("The release of the completion block is announced")
      func completionBlockIsLetGo() {
        let upload = ObservedUpload("beach")
        upload.completionBlock = {}
        let observation = upload.observe(\.completionBlock) { @Sendable [journal] upload, _ in
          journal.write("\(upload.completionBlock == nil)")
        }
        upload.start()
        #expect(journal.entries == ["true"])
        observation.invalidate()
      }

      // MARK: The queue

      @Test("A queue announces an operation before starting it")
      func toldBeforeStarted() {
        var stories: Set<[String]> = []
        for _ in 0..<200 {
          let journal = Journal()
          let emptied = Gate("the queue has said that nothing is left")
          let queue = OperationQueue()
          let observation = queue.observe(\.operationCount) { @Sendable queue, _ in
            let count = queue.operationCount
            journal.write("\(count)")
            if count == 0 { emptied.open() }
          }
          queue.addOperation { journal.write("work") }
          emptied.wait()
          stories.insert(journal.entries)
          observation.invalidate()
        }
        #expect(stories == [["1", "work", "0"]])
      }

      /// An operation that finishes by itself when its readiness is evaluated for the first time.
      private final class Hasty: Operation, @unchecked Sendable {
        private let isDone = Atomic(false)

        override var isFinished: Bool { isDone.load(ordering: .acquiring) }
        override var isReady: Bool {
          finish()
          return super.isReady
        }

        func finish() {
          if isFinished { return }
          willChangeValue(for: \.isFinished)
          isDone.store(true, ordering: .releasing)
          didChangeValue(for: \.isFinished)
        }
      }

      @Test(
        "An operation that finishes while being added is announced once as having left the queue")
      func finishedWhileAdded() {
        let queue = OperationQueue()
        let observation = queue.observe(\.operationCount, options: [.prior]) {
          @Sendable [journal] queue, change in
          journal.write(change.isPrior ? "before" : "\(queue.operationCount)")
        }
        queue.addOperation(Hasty())
        #expect(journal.entries == ["before", "1", "before", "0"])
        observation.invalidate()
      }

      @Test("An operation that finishes before it is added is neither added nor announced")
      func finishedBeforeItEntered() {
        let queue = OperationQueue()
        let hasty = Hasty()
        let observation = queue.observe(\.operationCount, options: [.prior]) {
          @Sendable [journal] queue, change in
          journal.write(change.isPrior ? "before" : "\(queue.operationCount)")
          // The operation is about to be added.
          if change.isPrior { hasty.finish() }
        }
        queue.addOperation(hasty)
        queue.waitToEmpty()
        #expect(journal.entries == ["before", "0"])
        #expect(queue.operations == [])
        observation.invalidate()
      }

      @Test("A barrier is never announced, neither when it is added nor when it leaves")
      func barrierIsNotToldOf() {
        let queue = OperationQueue()
        queue.isSuspended = true
        let emptied = Gate("the queue has said that nothing is left")
        let observation = queue.observe(\.operationCount) { @Sendable [journal] queue, _ in
          let count = queue.operationCount
          journal.write("\(count)")
          if count == 0 { emptied.open() }
        }
        queue.addBarrierBlock { [journal] in journal.write("barrier") }
        queue.addOperation { [journal] in journal.write("work") }
        queue.isSuspended = false
        emptied.wait()
        #expect(journal.entries == ["1", "barrier", "work", "0"])
        observation.invalidate()
      }
    #endif
  }
}
