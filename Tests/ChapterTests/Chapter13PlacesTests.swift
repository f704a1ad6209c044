import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("13 Operation Queues: places")
  @TestThread
  struct Chapter13PlacesTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private final class Located: Operation, @unchecked Sendable {
      private let isAsync: Bool
      private let thread = Mutex<ObjectIdentifier?>(nil)

      init(isAsynchronous: Bool) { isAsync = isAsynchronous }

      override var isAsynchronous: Bool { isAsync }
      var startedOn: ObjectIdentifier? { thread.withLock { $0 } }

      override func start() {
        thread.withLock { $0 = ObjectIdentifier(Thread.current) }
        super.start()
      }
    }

    enum Adder: CaseIterable { case test, thread, operation }

    @Test(.rule(.queue.alwaysAnotherThread), arguments: Adder.allCases, [true, false])
    func anotherThread(adder: Adder, isAsynchronous: Bool) {
      let located = Located(isAsynchronous: isAsynchronous)
      let adding = Mutex<ObjectIdentifier?>(nil)
      let ended = Gate("The adder has ended.")
      let add: @Sendable () -> Void = { [queue] in
        adding.withLock { $0 = ObjectIdentifier(Thread.current) }
        queue.addOperation(located)
        // Blocks the adding thread until the operation has ended.
        located.waitToFinish()
        ended.open()
      }
      switch adder {
      case .test: add()
      case .thread: Thread.detachNewThread(add)
      case .operation: queue.addOperation(add)
      }
      ended.wait()
      queue.waitToEmpty()
      #expect(located.startedOn != nil)
      #expect(located.startedOn != adding.withLock { $0 })
    }

    @Test(
      "A queue starts an operation on another thread, whatever lets the operation start",
      .rule(.queue.alwaysAnotherThread), arguments: Cause.allCases,
      [true, false])
    func whateverLetsItStart(cause: Cause, isAsynchronous: Bool) {
      let located = Located(isAsynchronous: isAsynchronous)
      cause.run(located)
      #expect(located.startedOn != nil)
      #expect(located.startedOn != ObjectIdentifier(Thread.current))
    }

    @Test(
      "The main queue starts operations on the main thread",
      .rule(.queue.alwaysAnotherThread, .queue.mainQueue))
    func mainQueueIsTheException() async {
      let ended = Gate("The operation has ended.")
      await MainActor.run {
        OperationQueue.main.addOperation { [recorder] in
          // Traps unless the main queue runs this.
          dispatchPrecondition(condition: .onQueue(.main))
          recorder.note("inner", .began)
          ended.open()
        }
        // The inner operation cannot have begun yet, because the adder still runs.
        recorder.note("adder", .finished)
      }
      ended.wait()
      #expect(recorder.events.map(\.lane) == ["adder", "inner"])
    }

    private let key = DispatchSpecificKey<String>()

    /// A dispatch queue that its items can recognize.
    private func place(_ name: String, _ attributes: DispatchQueue.Attributes = []) -> DispatchQueue
    {
      let place = DispatchQueue(label: name, attributes: attributes)
      place.setSpecific(key: key, value: name)
      return place
    }

    private func notePlace() -> @Sendable () -> Void {
      { [recorder, key] in
        recorder.note(DispatchQueue.getSpecific(key: key) ?? "elsewhere", .began)
      }
    }

    @Test(.rule(.queue.runsThroughDispatch))
    func runsThroughDispatch() {
      let darkroom = place("darkroom")
      queue.underlyingQueue = darkroom
      // Operations and other items take turns in the order in which they were added.
      darkroom.suspend()
      darkroom.async { [recorder] in recorder.note("item 1", .began) }
      queue.addOperation(recorder.operation("operation"))
      darkroom.async { [recorder] in recorder.note("item 2", .began) }
      #expect(recorder.lanes(.began) == [])
      darkroom.resume()
      queue.waitToEmpty()
      Deadline.wait(for: "The dispatch queue is idle.") { darkroom.sync {} }
      #expect(recorder.lanes(.began) == ["item 1", "operation", "item 2"])
    }

    @Test(.rule(.queue.underlyingQueue))
    func underlyingQueue() {
      let (darkroom, studio) = (place("darkroom"), place("studio", .concurrent))
      #expect(queue.underlyingQueue == nil)
      for (target, name) in [(darkroom, "darkroom"), (studio, "studio"), (nil, "elsewhere")] {
        queue.underlyingQueue = target
        #expect(queue.underlyingQueue === target)
        queue.addOperation(notePlace())
        queue.addOperations([BlockOperation(block: notePlace())], waitUntilFinished: false)
        queue.waitToEmpty()
        #expect(recorder.lanes(.began).suffix(2) == [name, name])
      }
      #expect(recorder.lanes(.began).count == 6)
    }

    @Test(
      "An underlying queue that has been replaced runs no more operations",
      .rule(.queue.underlyingQueue), arguments: [true, false], [false, true])
    func formerUnderlyingQueue(isOwn: Bool, isStuck: Bool) {
      let (darkroom, studio) = (place("darkroom"), place("studio"))
      let ended = Mutex(0)
      queue.underlyingQueue = darkroom
      darkroom.suspend()
      for _ in 1...5 {
        queue.addOperation {
          // A worker that was requested for an earlier operation may arrive only when the next operation is
          // in the queue.
          let isLast = ended.withLock { count in
            count += 1
            return count == 5
          }
          if isLast { darkroom.suspend() }
        }
      }
      darkroom.resume()
      queue.waitToEmpty()
      queue.underlyingQueue = studio
      studio.suspend()
      let note = notePlace()
      queue.addOperation(isOwn ? OfOwnClass(note) : BlockOperation(block: note))
      if isStuck {
        // The new underlying queue works even if the former one is still suspended.
        studio.resume()
        queue.waitToEmpty()
      }
      darkroom.resume()
      Deadline.wait(for: "The dispatch queue is idle.") { darkroom.sync {} }
      #expect(recorder.lanes(.began) == (isStuck ? ["studio"] : []))
      if !isStuck { studio.resume() }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["studio"])
    }

    @Test(.rule(.queue.underlyingQueueUnset))
    func underlyingQueueUnset() {
      #expect(queue.underlyingQueue == nil)
      let isUnset = Mutex<Bool?>(nil)
      queue.addOperation {
        isUnset.withLock { $0 = OperationQueue.current?.underlyingQueue == nil }
      }
      queue.waitToEmpty()
      #expect(isUnset.withLock { $0 } == true)
      #expect(queue.underlyingQueue == nil)
    }

    @Test("Two queues can have the same underlying queue", .rule(.queue.underlyingQueue))
    func underlyingQueueOfTwo() {
      let darkroom = place("darkroom")
      let other = OperationQueue()
      for queue in [queue, other] {
        queue.underlyingQueue = darkroom
        queue.isSuspended = true
        for _ in 1...3 { queue.addOperation(notePlace()) }
        queue.isSuspended = false
      }
      for queue in [queue, other] { queue.waitToEmpty() }
      #expect(recorder.lanes(.began) == Array(repeating: "darkroom", count: 6))
    }

    @Test(
      "The underlying queue runs operations of each quality of service",
      .rule(.queue.underlyingQueue),
      arguments: [
        QualityOfService.background, .utility, .default, .userInitiated, .userInteractive,
      ])
    func underlyingQueueAndQuality(quality: QualityOfService) {
      // The quality of service is set before and while there is an underlying queue.
      queue.qualityOfService = quality
      queue.underlyingQueue = place("darkroom")
      queue.addOperation(notePlace())
      queue.waitToEmpty()
      queue.qualityOfService = .userInitiated
      queue.qualityOfService = quality
      queue.addOperation(notePlace())
      queue.waitToEmpty()
      let (print, own) = (BlockOperation(block: notePlace()), OfOwnClass(notePlace()))
      for operation in [print, own] {
        operation.qualityOfService = quality
        queue.addOperation(operation)
      }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == Array(repeating: "darkroom", count: 4))
    }

    @Test(
      "A queue with operations refuses a new underlying queue", .rule(.queue.underlyingQueue),
      arguments: [false, true])
    func underlyingQueueRefused(isExecuting: Bool) async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        [isExecuting] in
        let (queue, busy) = (OperationQueue(), Busy())
        queue.isSuspended = !isExecuting
        queue.addOperation { busy.work() }
        if isExecuting { busy.begun.wait() }
        let darkroom = DispatchQueue(label: "darkroom")
        Child.says("calls")
        queue.underlyingQueue = darkroom
        Child.says("returned")
      }
      expectRefusal(child)
    }

    @Test(.rule(.queue.currentQueue))
    func currentQueue() {
      let other = OperationQueue()
      (queue.name, other.name) = ("prints", "uploads")
      let note: @Sendable () -> Void = { [recorder] in
        recorder.note(OperationQueue.current?.name ?? "none", .began)
      }
      queue.addOperation(note)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["prints"])
      other.addOperation(note)
      other.waitToEmpty()
      queue.addOperation(note)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began).suffix(2) == ["uploads", "prints"])
      other.isSuspended = true
      other.addOperation {}
      other.addBarrierBlock(note)
      other.isSuspended = false
      other.waitToEmpty()
      #expect(recorder.lanes(.began).last == "uploads")
    }

    private final class Placed: Operation, @unchecked Sendable {
      private let note: @Sendable () -> Void
      init(_ note: @escaping @Sendable () -> Void) { self.note = note }
      override func start() {
        note()
        super.start()
      }
    }

    @Test(
      "OperationQueue.current is set in a custom start()", .rule(.queue.currentQueue),
      arguments: [false, true])
    func currentQueueInStart(isCancelled: Bool) {
      queue.name = "prints"
      let placed = Placed { [recorder] in
        recorder.note(OperationQueue.current?.name ?? "none", .began)
      }
      if isCancelled { placed.cancel() }
      queue.addOperation(placed)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["prints"])
    }

    @Test("OperationQueue.current is nil outside of operations", .rule(.queue.currentQueue))
    func currentQueueOutside() {
      let darkroom = place("darkroom")
      queue.name = "prints"
      queue.underlyingQueue = darkroom
      let note: @Sendable () -> Void = { [recorder] in
        recorder.note(OperationQueue.current?.name ?? "none", .began)
      }
      let ended = Gate("The other thread has ended.")
      // The current queue is read on the same thread before and after an operation, and on a thread that an
      // operation has created.
      darkroom.suspend()
      darkroom.async(execute: note)
      queue.addOperation {
        note()
        Thread.detachNewThread {
          note()
          ended.open()
        }
        ended.wait()
      }
      darkroom.async(execute: note)
      darkroom.resume()
      Deadline.wait(for: "The dispatch queue is idle.") { darkroom.sync {} }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["none", "prints", "none", "none"])
    }

    @Test(.rule(.queue.mainQueue))
    func mainQueue() {
      let main = OperationQueue.main
      let inside = Mutex((now: 0, most: 0))
      for number in 1...20 {
        main.addOperation { [recorder] in
          dispatchPrecondition(condition: .onQueue(.main))
          inside.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
          }
          let isCurrent = OperationQueue.current === OperationQueue.main
          recorder.note(isCurrent ? "\(number)" : "elsewhere", .began)
          inside.withLock { $0.now -= 1 }
          recorder.note("\(number)", .finished)
        }
      }
      recorder.wait(for: 20, .finished)
      #expect(Set(recorder.lanes(.began)) == Set((1...20).map { "\($0)" }))
      #expect(inside.withLock { $0.most } == 1)
    }

    @Test(
      "The main queue uses the main dispatch queue for each class and each quality of service",
      .rule(.queue.mainQueue), arguments: [QualityOfService.background, .default, .userInitiated],
      [false, true])
    func mainQueueForEach(quality: QualityOfService, isOwn: Bool) {
      DispatchQueue.main.setSpecific(key: key, value: "main")
      let label = isOwn ? OfOwnClass(notePlace()) : BlockOperation(block: notePlace())
      let photo = BlockOperation {}
      label.qualityOfService = quality
      label.addDependency(photo)
      OperationQueue.main.addOperation(label)
      photo.start()
      label.waitToFinish()
      DispatchQueue.main.setSpecific(key: key, value: nil)
      #expect(recorder.lanes(.began) == ["main"])
    }

    @Test(.rule(.queue.mainQueueTarget))
    func mainQueueTarget() async {
      #expect(OperationQueue.main.underlyingQueue?.label == DispatchQueue.main.label)
      // The documents do not say whether this is refused or has no effect.
      await #expect(processExitsWith: .failure) {
        let darkroom = DispatchQueue(label: "darkroom")
        OperationQueue.main.underlyingQueue = darkroom
        let isKept = OperationQueue.main.underlyingQueue?.label == DispatchQueue.main.label
        exit(isKept ? 3 : 0)
      }
    }

    @Test("The main queue keeps its underlying queue and its width", .example(.queue.mainQueue))
    func exampleMainQueueIsKept() async {
      await #expect(processExitsWith: .success) {
        let main = OperationQueue.main
        let darkroom = DispatchQueue(label: "darkroom")
        main.underlyingQueue = darkroom
        main.maxConcurrentOperationCount = 4
        #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
        #expect(main.maxConcurrentOperationCount == 1)
      }
    }
  }
}
