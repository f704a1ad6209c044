import Chapter21FromScratch
import ChapterKit
import Dispatch
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book {
  /// What the engine has to stand that a review has found, and what of Foundation's interface it has
  /// besides what the documents' rules ask for.
  @Suite("Engine")
  @TestThread
  struct EngineTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// An operation whose parts of its own are closures.
    private final class Custom: Operation, @unchecked Sendable {
      // Unchecked, as for every subclass; set before it is shared.
      var work: @Sendable () -> Void = {}
      var ready: (@Sendable (Custom, Bool) -> Bool)?
      var priority: QueuePriority?
      var block: (@Sendable () -> Void)?

      override var isReady: Bool { ready?(self, super.isReady) ?? super.isReady }
      override var queuePriority: QueuePriority {
        get { priority ?? super.queuePriority }
        set { super.queuePriority = newValue }
      }
      override var completionBlock: (@Sendable () -> Void)? {
        get { block ?? super.completionBlock }
        set { super.completionBlock = newValue }
      }
      override func main() { work() }
    }

    // MARK: Threads

    @Test("A worker that waits for closures of a block operation runs those that nobody has begun")
    func workerHelps() {
      queue.addOperation { [recorder] in
        let blocks = Blocks(["beach", "forest"].map { name in { recorder.note(name, .began) } })
        // They were not offered to Dispatch: nobody else can run them.
        blocks.wait()
      }
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["beach", "forest"])
    }

    @Test("Block operations with several closures end, however many wait at once")
    func manyBlockOperations() {
      let count = Atomic(0)
      let operations = (0..<50).map { _ in
        let operation = BlockOperation { count.wrappingAdd(1, ordering: .relaxed) }
        for _ in 0..<3 {
          operation.addExecutionBlock { count.wrappingAdd(1, ordering: .relaxed) }
        }
        return operation
      }
      queue.addOperations(operations, waitUntilFinished: false)
      queue.awaitEmpty()
      #expect(count.load(ordering: .relaxed) == 200)
    }

    /// Something whose owner goes away with the last operation that has it.
    private final class Owner: Sendable {
      private let farewell: @Sendable () -> Void
      init(_ farewell: @escaping @Sendable () -> Void) { self.farewell = farewell }
      deinit { farewell() }
    }

    @Test(
      "What goes away with an operation may wait for the next one, which nobody has taken",
      arguments: [1, OperationQueue.defaultMaxConcurrentOperationCount])
    func farewellWaits(width: Int) {
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      let queue = queue
      let next = recorder.block("next")
      let isGone = Gate("the owner is gone")
      do {
        let owner = Owner {
          Deadline.wait(for: "the next one finishes") { next.waitUntilFinished() }
          isGone.open()
        }
        let first = BlockOperation { withExtendedLifetime(owner) {} }
        next.addDependency(first)
        queue.addOperation(first)
        next.removeDependency(first)
      }
      queue.addOperation(next)
      queue.isSuspended = false
      isGone.wait()
      queue.awaitEmpty()
    }

    @Test("A worker lets go of an operation before it runs the next one")
    func firstIsLetGo() {
      // A serial target has one worker at a time. With several, what goes away may wait for the next
      // operation, so that another worker starts it meanwhile.
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      queue.isSuspended = true
      for name in ["beach", "forest", "harbour"] {
        let owner = Owner { [recorder] in recorder.note("without \(name)", .began) }
        queue.addOperation { [recorder] in
          withExtendedLifetime(owner) { recorder.note(name, .began) }
        }
      }
      queue.addOperation { [recorder] in recorder.note("last", .began) }
      queue.isSuspended = false
      queue.awaitEmpty()
      let names = ["beach", "forest", "harbour"]
      #expect(recorder.lanes(.began) == names.flatMap { [$0, "without \($0)"] } + ["last"])
    }

    @Test("Workers of an earlier underlying queue start nothing")
    func earlierTarget() {
      let key = DispatchSpecificKey<String>()
      let targets = ["darkroom", "studio"].map { name in
        let target = DispatchQueue(label: name)
        target.setSpecific(key: key, value: name)
        return target
      }
      queue.underlyingQueue = targets[0]
      let queue = queue
      let isChanged = Gate("the underlying queue is another one")
      do {
        // On the worker itself, after the last operation has left and before it looks for more.
        let owner = Owner { [recorder] in
          queue.underlyingQueue = targets[1]
          queue.addOperation {
            recorder.note(DispatchQueue.getSpecific(key: key) ?? "elsewhere", .began)
          }
          isChanged.open()
        }
        queue.addOperation { withExtendedLifetime(owner) {} }
      }
      isChanged.wait()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["studio"])
    }

    @Test("Once the queue has called start(), it may be passed on to another thread")
    func startElsewhere() {
      final class Moving: Operation, @unchecked Sendable {
        let recorder: Recorder
        init(_ recorder: Recorder) { self.recorder = recorder }
        override func start() { Thread.detachNewThread { super.start() } }
        override func main() { recorder.note("main", .began) }
      }
      let moving = Moving(recorder)
      queue.addOperation(moving)
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["main"])
      #expect(moving.isFinished)
    }

    // MARK: Readiness

    @Test("Readiness that is taken back, and announced, holds back what has not started")
    func readinessTakenBack() {
      let isOpen = Atomic(true)
      let gated = Custom()
      gated.ready = { _, isReady in isReady && isOpen.load(ordering: .acquiring) }
      gated.work = { [recorder] in recorder.note("gated", .began) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation(gated)
      isOpen.store(false, ordering: .releasing)
      gated.didChangeValue(for: \.isReady)
      let other = recorder.block("other")
      queue.addOperation(other)
      queue.isSuspended = false
      other.awaitFinish()
      recorder.note("opened", .began)
      isOpen.store(true, ordering: .releasing)
      gated.didChangeValue(for: \.isReady)
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["other", "opened", "gated"])
    }

    @Test("A dependency that comes between the question and the answer is not overlooked")
    func dependencyWhileAsked() {
      let download = recorder.block("download")
      let upload = Custom()
      let times = Atomic(0)
      upload.ready = { upload, isReady in
        // What it says is what it knew before.
        if times.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { upload.addDependency(download) }
        return isReady
      }
      upload.work = { [recorder] in recorder.note("upload", .began) }
      let other = recorder.block("other")
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([upload, other], waitUntilFinished: false)
      queue.isSuspended = false
      other.awaitFinish()
      download.start()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["other", "download", "upload"])
    }

    @Test("Nobody waits for the answer of another to be told that it is ready")
    func answersTakeTime() {
      let download = BlockOperation {}
      let hasBegun = Gate("the first has begun")
      let first = Custom()
      first.work = { hasBegun.open() }
      let second = Custom()
      second.ready = { _, isReady in
        if isReady { hasBegun.wait() }
        return isReady
      }
      for operation in [first, second] { operation.addDependency(download) }
      queue.addOperations([first, second], waitUntilFinished: false)
      queue.addOperation(download)
      queue.awaitEmpty()
      #expect(second.isFinished)
    }

    @Test("Outside of any queue, an operation is asked when its last dependency ends")
    func askedOutside() {
      let steps = (0..<2).map { _ in BlockOperation {} }
      let asked = AskedOperation()
      for step in steps { asked.addDependency(step) }
      steps[1].start()
      #expect(asked.timesAsked == 0)
      steps[0].start()
      #expect(asked.timesAsked == 1)
      asked.cancel()
      #expect(asked.timesAsked == 2)
    }

    @Test("An operation that goes away while its last dependency ends is not asked")
    func goesAwayMeanwhile() {
      for _ in 0..<300 {
        let download = BlockOperation {}
        let asked = Mutex<AskedOperation?>(AskedOperation())
        asked.withLock { $0?.addDependency(download) }
        DispatchQueue.concurrentPerform(iterations: 2) { number in
          if number == 0 { download.start() } else { asked.withLock { $0 = nil } }
        }
      }
    }

    // MARK: Suspension and quality of service

    @Test("An operation with a quality of service of its own is held back by suspension")
    func qualityAndSuspension() {
      let target = DispatchQueue(label: "darkroom")
      queue.underlyingQueue = target
      target.suspend()
      let upload = recorder.block("upload")
      upload.qualityOfService = .userInitiated
      queue.addOperation(upload)
      queue.isSuspended = true
      target.resume()
      // Behind the item that was to run it, whatever its quality of service.
      target.sync(flags: .barrier) {}
      let isThrough = Gate("another operation of that quality has run")
      let other = OperationQueue()
      other.underlyingQueue = target
      let fence = BlockOperation { isThrough.open() }
      fence.qualityOfService = .userInitiated
      other.addOperation(fence)
      isThrough.wait()
      #expect(recorder.lanes(.began) == [])
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["upload"])
    }

    // MARK: Dependencies

    @Test("A dependency that is removed and added while readiness is announced is counted once")
    func enteredTwice() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<50 {
          let download = BlockOperation {}
          var filter: BlockOperation? = BlockOperation {}
          let hasRun = Atomic(false)
          let observation = filter?.observe(\.isReady, options: [.prior]) { filter, _ in
            guard !hasRun.exchange(true, ordering: .relaxed) else { return }
            filter.removeDependency(download)
            filter.addDependency(download)
          }
          filter?.addDependency(download)
          observation?.invalidate()
          precondition(filter?.state.unfinishedDependencies == 1)
          filter = nil
          // Something else in the memory of the operation that is gone.
          let fillers = (0..<200).map { _ in [UInt64](repeating: 0xAAAA, count: 12) }
          download.start()
          withExtendedLifetime(fillers) {}
        }
      }
    }

    @Test("Adding and removing from two threads leaves the count that the list has")
    func addAndRemove() {
      let download = BlockOperation {}
      let filter = BlockOperation {}
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<2_000 {
          filter.addDependency(download)
          filter.removeDependency(download)
        }
      }
      filter.removeDependency(download)
      #expect(filter.state.unfinishedDependencies == 0)
      filter.addDependency(download)
      #expect(filter.state.unfinishedDependencies == 1)
      download.start()
      #expect(filter.isReady)
    }

    @Test("Leaving from anywhere among those who wait leaves the others waiting")
    func leavingDependents() {
      for leaving in 0..<6 {
        let download = BlockOperation {}
        let filters = (0..<6).map { _ in BlockOperation {} }
        for filter in filters[..<4] { filter.addDependency(download) }
        filters[min(leaving, 3)].removeDependency(download)
        for filter in filters[4...] { filter.addDependency(download) }
        filters[leaving].removeDependency(download)
        let waiting = filters.filter { !$0.isReady }
        #expect(waiting.count == (leaving < 4 ? 5 : 4))
        download.start()
        #expect(filters.allSatisfy { $0.state.unfinishedDependencies == 0 })
      }
    }

    @Test("Room for dependencies that were removed is used again")
    func edgesAreUsedAgain() {
      let downloads = (0..<100).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      for _ in 0..<20 {
        for download in downloads { upload.addDependency(download) }
        #expect(upload.dependencies == downloads)
        for download in downloads.reversed() { upload.removeDependency(download) }
        #expect(upload.dependencies == [])
      }
      #expect(upload.state.unfinishedDependencies == 0)
      #expect(upload.linksIfMade?.own.pointee.edges.room == 125)
    }

    // MARK: Barriers

    @Test("Generations of barriers may be counted past the largest number")
    func generationsWrap() {
      var barriers = Barriers(current: .max - 1)
      var operations = [BlockOperation {}]
      let isHeld1 = barriers.enter(operations[0])
      #expect(!isHeld1)
      for count in 1...4 {
        barriers.separate(after: count)
        operations.append(BlockOperation {})
        let isHeld2 = barriers.enter(operations[count])
        #expect(isHeld2)
      }
      for count in 0..<4 {
        let freed = barriers.leave(operations[count])
        #expect(freed == [operations[count + 1]])
      }
    }

    @Test("Barriers that have passed take no room, although others are always pending")
    func barriersGiveBackRoom() {
      var barriers = Barriers()
      var current = BlockOperation {}
      let isHeld3 = barriers.enter(current)
      #expect(!isHeld3)
      for _ in 0..<1_000 {
        barriers.separate(after: 1)
        let next = BlockOperation {}
        let isHeld4 = barriers.enter(next)
        #expect(isHeld4)
        barriers.separate(after: 2)
        let last = BlockOperation {}
        let isHeld5 = barriers.enter(last)
        #expect(isHeld5)
        let freed = [barriers.leave(current), barriers.leave(next)]
        #expect(freed == [[next], [last]])
        current = last
      }
      #expect(barriers.room <= 2)
    }

    @Test("What is held back by a barrier may leave from anywhere")
    func leavingWhileHeld() {
      for leaving in 0..<5 {
        var barriers = Barriers()
        let first = BlockOperation {}
        _ = barriers.enter(first)
        barriers.separate(after: 1)
        let held = (0..<5).map { _ in BlockOperation {} }
        for operation in held { _ = barriers.enter(operation) }
        let freed = barriers.leave(held[leaving])
        #expect(freed == [])
        var rest = held
        rest.remove(at: leaving)
        let others = barriers.leave(first)
        #expect(others == rest)
      }
    }

    // MARK: Ends

    @Test("A weak reference in a completion block still finds its operation")
    func weakInCompletionBlock() {
      for _ in 0..<100 {
        let isThrough = Gate("the completion block has run")
        do {
          let upload = BlockOperation {}
          upload.completionBlock = { [recorder, weak upload] in
            recorder.note("\(upload?.isFinished ?? false)", .finished)
            isThrough.open()
          }
          queue.addOperation(upload)
        }
        isThrough.wait()
      }
      #expect(recorder.lanes(.finished) == [String](repeating: "true", count: 100))
    }

    @Test("What goes on after the inherited start() has returned can be cancelled")
    func cancelledWhileItGoesOn() {
      final class GoingOn: Operation, @unchecked Sendable {
        let isDone = Atomic(false)
        override var isFinished: Bool { isDone.load(ordering: .acquiring) }
        func end() {
          willChangeValue(for: \.isFinished)
          isDone.store(true, ordering: .releasing)
          didChangeValue(for: \.isFinished)
        }
      }
      let download = GoingOn()
      download.start()
      #expect(!download.isCancelled)
      download.cancel()
      #expect(download.isCancelled)
      download.end()
      let other = GoingOn()
      other.start()
      other.end()
      other.cancel()
      #expect(!other.isCancelled)
    }

    @Test("Progress counts what has done its work in the default start(), and nothing else")
    func progressCounts() {
      final class Own: Operation, @unchecked Sendable {
        let isDone = Atomic(false)
        override var isFinished: Bool { isDone.load(ordering: .acquiring) }
        override func start() {
          willChangeValue(for: \.isFinished)
          isDone.store(true, ordering: .releasing)
          didChangeValue(for: \.isFinished)
        }
      }
      queue.progress.totalUnitCount = 10
      let cancelled = BlockOperation {}
      cancelled.cancel()
      queue.addOperations([Own(), cancelled], waitUntilFinished: false)
      queue.addBarrierBlock {}
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 0)
      queue.addOperations([Custom(), BlockOperation {}], waitUntilFinished: false)
      queue.awaitEmpty()
      #expect(queue.progress.completedUnitCount == 2)
    }

    // MARK: The interface

    @Test("The main queue cannot be redirected, renamed or cancelled as a whole")
    func mainQueueIsGuarded() {
      let main = OperationQueue.main
      main.underlyingQueue = DispatchQueue(label: "darkroom")
      main.name = "darkroom"
      main.qualityOfService = .background
      #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
      #expect(main.name == "NSOperationQueue Main Queue")
      #expect(main.qualityOfService == .userInteractive)
      let isAdded = Gate("the main queue has its operations")
      let upload = recorder.block("upload")
      main.addOperation { isAdded.wait() }
      main.addOperation(upload)
      main.cancelAllOperations()
      #expect(!upload.isCancelled)
      isAdded.open()
      main.awaitEmpty()
      #expect(recorder.lanes(.began) == ["upload"])
    }

    @Test("A closure is added by way of the method that a subclass may have overridden")
    func overriddenAdding() {
      final class Watched: OperationQueue, @unchecked Sendable {
        let added = Mutex<[Operation]>([])
        override class var main: OperationQueue { shared }
        override class var current: OperationQueue? { shared }
        static let shared = Watched()
        override func addOperation(_ operation: Operation) {
          added.withLock { $0.append(operation) }
          super.addOperation(operation)
        }
      }
      let watched = Watched()
      watched.addOperation { [recorder] in recorder.note("upload", .began) }
      watched.awaitEmpty()
      #expect(watched.added.withLock { $0.count } == 1)
      #expect(recorder.lanes(.began) == ["upload"])
      #expect(Watched.main === Watched.shared && Watched.current === Watched.shared)
    }

    @Test("A barrier is no operation that anybody has added")
    func barrierIsNotCounted() {
      let counts = Mutex<[Int]>([])
      let note: @Sendable () -> Void = { [queue] in
        counts.withLock { $0 += [queue.operationCount, queue.operations.count] }
      }
      queue.isSuspended = true
      queue.addBarrierBlock(note)
      queue.addOperation {}
      queue.addBarrierBlock {}
      #expect(queue.operationCount == 1)
      #expect(queue.operations.count == 1)
      queue.cancelAllOperations()
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(counts.withLock { $0 } == [1, 1])
      #expect(queue.operationCount == 0)
    }

    @Test("Overridden properties are asked: priority and completion block")
    func overriddenProperties() {
      let isThrough = Gate("the completion block has run")
      let plain = recorder.block("plain")
      plain.queuePriority = .high
      let custom = Custom()
      custom.priority = .veryHigh
      custom.block = { isThrough.open() }
      custom.work = { [recorder] in recorder.note("custom", .began) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([plain, custom], waitUntilFinished: false)
      queue.isSuspended = false
      queue.awaitEmpty()
      isThrough.wait()
      #expect(recorder.lanes(.began) == ["custom", "plain"])
    }

    @Test("A priority that is none of the levels goes to the next on the way to normal")
    func priorityOutOfRange() {
      let upload = BlockOperation {}
      let levels: [(Int, Operation.QueuePriority)] = [
        (10_000, .veryHigh), (9, .veryHigh), (8, .veryHigh), (7, .high), (4, .high), (3, .normal),
        (0, .normal), (-3, .normal), (-4, .low), (-7, .low), (-8, .veryLow), (-10, .veryLow),
        (.min, .veryLow), (.max, .veryHigh),
      ]
      for (number, level) in levels {
        upload.setValue(number, forKey: "queuePriority")
        #expect(upload.queuePriority == level, "\(number)")
      }
      upload.setValue(NSNumber(value: -10), forKey: "queuePriority")
      #expect(upload.queuePriority == .veryLow)
    }

    @Test("Settings can be written by their names")
    func writingByName() {
      queue.setValue(3, forKey: "maxConcurrentOperationCount")
      queue.setValue(true, forKey: "suspended")
      queue.setValue("darkroom", forKey: "name")
      #expect(queue.maxConcurrentOperationCount == 3 && queue.isSuspended)
      #expect(queue.name == "darkroom")
      queue.setValue(false, forKey: "isSuspended")
      #expect(!queue.isSuspended)
      let upload = BlockOperation {}
      upload.setValue("beach", forKey: "name")
      upload.setValue(1.5, forKey: "threadPriority")
      #expect(upload.value(forKey: "threadPriority") as? Double == 1)
      upload.setValue(-0.5, forKey: "threadPriority")
      #expect(upload.value(forKey: "threadPriority") as? Double == 0)
      let block: @Sendable () -> Void = {}
      upload.setValue(block, forKey: "completionBlock")
      #expect(upload.name == "beach" && upload.completionBlock != nil)
      upload.setValue(nil, forKey: "completionBlock")
      #expect(upload.completionBlock == nil)
    }

    /// Notes what it is told by key.
    private final class Listener: KeyValueObserver {
      let recorder: Recorder
      init(_ recorder: Recorder) { self.recorder = recorder }

      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let values = [NSKeyValueChangeKey.oldKey, .newKey].map { "\(change?[$0] ?? "-")" }
        let prior = change?[.notificationIsPriorKey] == nil ? "" : " prior"
        recorder.note("\(keyPath ?? "") \(values[0]) \(values[1])\(prior)", .queued)
      }
    }

    @Test("An object can be told by key, until it is removed")
    func toldByKey() async {
      let listener = Listener(recorder)
      let upload = BlockOperation {}
      upload.addObserver(listener, forKeyPath: "isCancelled", options: [.old, .new, .prior])
      upload.addObserver(listener, forKeyPath: "name", options: [.new], context: nil)
      queue.addObserver(listener, forKeyPath: "suspended", options: .new)
      upload.cancel()
      upload.name = "beach"
      queue.isSuspended = true
      upload.removeObserver(listener, forKeyPath: "name")
      queue.removeObserver(listener, forKeyPath: "isSuspended", context: nil)
      upload.name = "forest"
      queue.isSuspended = false
      #expect(
        recorder.lanes(.queued) == [
          "isCancelled false - prior", "isCancelled false true", "name - beach",
          "suspended - true",
        ])
      await #expect(processExitsWith: .failure) {
        BlockOperation {}.removeObserver(BlockOperation {}, forKeyPath: "name")
      }
    }

    @Test("A property that rests on another one has changed when that one has")
    func keysThatAffect() {
      final class Stated: Operation, @unchecked Sendable {
        let isOpen = Atomic(false)
        override var isReady: Bool { super.isReady && isOpen.load(ordering: .acquiring) }
        override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
          key == "isReady" ? ["state"] : super.keyPathsForValuesAffectingValue(forKey: key)
        }
        func open() {
          willChangeValue(forKey: "state")
          isOpen.store(true, ordering: .releasing)
          didChangeValue(forKey: "state")
        }
      }
      let upload = Stated()
      let observation = upload.observe(\.isReady, options: [.old, .new]) { [recorder] _, change in
        recorder.note("\(change.oldValue ?? true) \(change.newValue ?? false)", .queued)
      }
      queue.addOperation(upload)
      upload.open()
      queue.awaitEmpty()
      #expect(upload.isFinished)
      #expect(recorder.lanes(.queued) == ["false true"])
      observation.invalidate()
    }

    @Test("What is announced to change is announced to have changed")
    func announcementsArePaired() {
      // Removed by an observer, while the end of what it waits for is announced.
      let download = BlockOperation {}
      let filter = BlockOperation {}
      filter.addDependency(download)
      let observation = filter.observe(\.isReady, options: [.prior]) {
        [recorder] filter, change in
        recorder.note(change.isPrior ? "prior" : "after", .queued)
        if change.isPrior, !filter.isReady { filter.addDependency(BlockOperation {}) }
      }
      download.start()
      #expect(recorder.lanes(.queued) == ["prior", "after"])
      observation.invalidate()
    }
  }
}
