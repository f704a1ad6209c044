import Chapter00Overview
import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("00 Overview")
  @TestThread
  struct Chapter00OverviewTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let darkroom: Darkroom

    init() { darkroom = Darkroom(recorder: recorder) }

    /// One operation of each kind, each with a different picture.
    private func oneOfEach(in darkroom: Darkroom) -> [Operation] {
      zip(Kind.allCases, [.beach, .forest, .star]).map {
        $0.operation(sharpening: $1, in: darkroom)
      }
    }

    // MARK: Operations as objects

    @Test(.rule(.overview.taskAsObject))
    func taskAsObject() {
      let sharpens = [Picture.beach, .forest].map { Sharpen($0, in: darkroom) }
      #expect(darkroom.history == [])
      for sharpen in sharpens.reversed() { sharpen.start() }
      #expect(darkroom.history == ["sharpen forest", "sharpen beach"])
      let reference = Darkroom()
      #expect(sharpens[0].picture == reference.sharpen(.beach))
      #expect(sharpens[1].picture == reference.sharpen(.forest))
    }

    @Test(.rule(.overview.abstractBase))
    func abstractBase() {
      let completed = Gate("the completion block of the bare operation has run")
      let nothing = Operation()
      nothing.completionBlock = { completed.open() }
      nothing.main()
      #expect(nothing.isReady && !nothing.isExecuting && !nothing.isFinished)
      nothing.start()
      completed.wait()
      #expect(nothing.isFinished)

      let tally = Tally()
      queue.addOperation(tally)
      queue.waitToEmpty()
      #expect(tally.isFinished)
      #expect(tally.count.withLock { $0 } == 1)
    }

    private final class Tally: Operation, @unchecked Sendable {
      let count = Mutex(0)

      override func main() {
        super.main()
        count.withLock { $0 += 1 }
        super.main()
      }
    }

    @Test(.example(.overview.threeClasses))
    func exampleThreeClasses() {
      let operations: [Operation] = oneOfEach(in: darkroom)
      #expect(operations[0] is BlockOperation)
      #expect(operations[1] is InvocationOperation<Darkroom, Picture, Picture>)
      #expect(operations[2] is Sharpen)
      for operation in operations { operation.start() }
      #expect(recorder.lanes(.finished) == ["beach", "forest", "star"])
    }

    @Test(.rule(.overview.inheritsObjectIdentity), arguments: Kind.allCases)
    func objectIdentity(kind: Kind) {
      let first = kind.operation(sharpening: .beach, in: darkroom)
      let second = kind.operation(sharpening: .beach, in: darkroom)
      // On Apple's systems, the engine's operations have a root class of their own. Otherwise the compiler
      // would find the observing methods of `NSObject` before the engine's.
      #if !(canImport(ObjectiveC) && FromScratch)
        #expect((first as Any) is NSObject)
      #endif
      #expect(first == first)
      #expect(first != second)
      #expect(Set([first, second]).count == 2)
      #expect(Set([first, first]).count == 1)
    }

    @Test(.rule(.overview.inheritedInfrastructure))
    func inheritedInfrastructure() {
      let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
      let completed = Gate("the completion block has run")
      let beach = Sharpen(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      let star = Sharpen(.star, in: darkroom)
      beach.completionBlock = { completed.open() }
      forest.addDependency(beach)
      star.cancel()
      #expect(beach.isReady && !beach.isExecuting && !beach.isFinished)
      #expect(!forest.isReady)
      queue.addOperations([beach, forest, star], waitUntilFinished: false)
      darkroom.paused.wait()
      #expect(beach.isExecuting && !beach.isFinished)
      #expect(!completed.isOpen)
      #expect(!forest.isReady)
      darkroom.resumed.open()
      queue.waitToEmpty()
      completed.wait()
      #expect(!beach.isExecuting && beach.isFinished)
      #expect(recorder.lanes(.finished) == ["beach", "forest"])
      #expect(star.isFinished && star.picture == nil)
    }

    @Test(.rule(.overview.customControlsExecutionAndState))
    func customControl() {
      let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
      let beach = SharpenOnOwnThread(.beach, in: darkroom)
      let forest = Sharpen(.forest, in: darkroom)
      forest.addDependency(beach)
      beach.start()
      darkroom.paused.wait()
      #expect(beach.isExecuting)
      #expect(!beach.isFinished)
      #expect(!forest.isReady)
      darkroom.resumed.open()
      beach.waitToFinish()
      #expect(!beach.isExecuting)
      #expect(beach.ranOnChosenThread)
      queue.addOperation(forest)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["beach", "forest"])
    }

    // MARK: Running

    @Test(.rule(.overview.aloneOrQueued), arguments: Kind.allCases)
    func aloneOrQueued(kind: Kind) {
      let alone = kind.operation(sharpening: .beach, in: darkroom)
      let queued = kind.operation(sharpening: .forest, in: darkroom)
      alone.start()
      #expect(darkroom.history == ["sharpen beach"])
      queue.addOperation(queued)
      queue.waitToEmpty()
      #expect(darkroom.history == ["sharpen beach", "sharpen forest"])
      #expect(alone.isFinished && queued.isFinished)
    }

    @Test(.rule(.overview.movesWorkOffThread), arguments: Kind.allCases)
    func movesWorkOffThread(kind: Kind) {
      let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
      queue.addOperation(kind.operation(sharpening: .beach, in: darkroom))
      darkroom.paused.wait()
      recorder.note("tap", .began)
      recorder.note("tap", .finished)
      darkroom.resumed.open()
      queue.waitToEmpty()
      #expect(
        recorder.events.map(\.description)
          == ["beach began", "tap began", "tap finished", "beach finished"])
    }

    @Test(.rule(.overview.servesConcurrency), arguments: Kind.allCases, Kind.allCases)
    func servesConcurrency(first: Kind, second: Kind) {
      let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
      let beach = first.operation(sharpening: .beach, in: darkroom)
      let forest = second.operation(sharpening: .forest, in: darkroom)
      queue.addOperation(beach)
      darkroom.paused.wait()
      queue.addOperation(forest)
      forest.waitToFinish()
      #expect(beach.isExecuting)
      darkroom.resumed.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["forest", "beach"])
    }

    @Test("An editor shows only the photo that was tapped last")
    func editor() async {
      let darkroom = Darkroom(pausingAt: "beach")
      let (shown, show) = AsyncStream.makeStream(of: String.self)
      var next = shown.makeAsyncIterator()
      let model = await EditorModel(darkroom)
      await MainActor.run {
        model.didShow = { show.yield($0.name) }
        model.photoTapped(.beach)
      }
      darkroom.paused.wait()
      await MainActor.run {
        model.photoTapped(.forest)
        model.photoTapped(.star)
      }
      darkroom.resumed.open()
      #expect(await next.next() == "star+sharp")
      #expect(darkroom.history == ["sharpen beach", "sharpen star"])
      // The edit has finished before the next tap but is not shown yet, so it is too late for `cancel()`.
      await MainActor.run {
        model.photoTapped(.star)
        model.latest?.waitToFinish()
        model.photoTapped(.forest)
      }
      #expect(await next.next() == "forest+sharp")
      await MainActor.run {
        model.photoTapped(.star)
        model.latest?.waitToFinish()
        model.close()
        OperationQueue.main.addOperation { show.finish() }
      }
      #expect(await next.next() == nil)
    }

    @Test(
      "An operation after a group of edits gets its picture; a cancelled group does no work",
      arguments: [false, true])
    func photoGroup(isCancelled: Bool) {
      let darkroom = Darkroom(pausingAt: "beach")
      let displayed = Gate("the main queue has displayed the picture, or has had time to")
      let made = Mutex<[String]>([])
      let cancel = addOperations(
        for: .beach, in: darkroom, to: queue,
        store: { picture in made.withLock { $0.append("store \(picture.name)") } },
        shrink: { picture in made.withLock { $0.append("shrink \(picture.name)") } },
        display: { picture in
          made.withLock { $0.append("display \(picture.name)") }
          displayed.open()
        })
      darkroom.paused.wait()
      if isCancelled { cancel() }
      darkroom.resumed.open()
      queue.waitToEmpty()
      if isCancelled { OperationQueue.main.addOperation { displayed.open() } }
      displayed.wait()
      let names = made.withLock { $0.sorted() }
      let expected = ["display beach+sharp", "shrink beach+sharp", "store beach+sharp"]
      #expect(names == (isCancelled ? [] : expected))
      #expect(darkroom.history == ["sharpen beach"])
      withExtendedLifetime(cancel) {}
    }

    // MARK: Features of every kind

    @Test(.rule(.overview.featureDependencies))
    func dependencies() {
      for shift in Kind.allCases.indices {
        let recorder = Recorder()
        let operations = oneOfEach(in: Darkroom(recorder: recorder))
        let chain = Array(operations[shift...] + operations[..<shift])
        for (next, previous) in zip(chain.dropFirst(), chain) { next.addDependency(previous) }
        queue.addOperations(chain.reversed(), waitUntilFinished: false)
        queue.waitToEmpty()
        #expect(recorder.lanes(.began) == chain.map { $0.name ?? "" })
      }
    }

    @Test(.rule(.overview.featureCompletion), arguments: Kind.allCases)
    func completion(kind: Kind) {
      let completed = Gate("the completion block has run")
      let operation = kind.operation(sharpening: .beach, in: darkroom)
      operation.completionBlock = { [recorder] in
        recorder.note("completion", .began)
        completed.open()
      }
      queue.addOperation(operation)
      completed.wait()
      #expect(operation.isFinished)
      #expect(recorder.lanes(.began) == ["beach", "completion"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(.rule(.overview.featureObservation), arguments: Kind.allCases, [false, true])
      func observation(kind: Kind, isQueued: Bool) {
        let operation = kind.operation(sharpening: .beach, in: Darkroom())
        let observations = [
          operation.observe(\.isExecuting) { [recorder] operation, _ in
            recorder.note("executing \(operation.isExecuting)", .queued)
          },
          operation.observe(\.isFinished) { [recorder] operation, _ in
            recorder.note("finished \(operation.isFinished)", .queued)
          },
        ]
        if isQueued {
          // There is a single thread, so once it is free, all observers have been notified.
          let thread = DispatchQueue(label: "one thread")
          queue.underlyingQueue = thread
          queue.addOperation(operation)
          queue.waitToEmpty()
          Deadline.wait(for: "the thread is free") { thread.sync {} }
        } else {
          operation.start()
        }
        for observation in observations { observation.invalidate() }
        let seen = recorder.lanes(.queued)
        #expect(Set(seen) == ["executing true", "executing false", "finished true"])
        #expect(seen.first == "executing true")
      }
    #endif

    @Test(.rule(.overview.featurePriority))
    func priority() {
      let priorities: [Operation.QueuePriority] = [.high, .normal, .low]
      for shift in priorities.indices {
        let recorder = Recorder()
        let operations = oneOfEach(in: Darkroom(recorder: recorder))
        let ranked = Array(operations[shift...] + operations[..<shift])
        for (operation, priority) in zip(ranked, priorities) { operation.queuePriority = priority }
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        queue.addOperations(operations, waitUntilFinished: false)
        queue.isSuspended = false
        queue.waitToEmpty()
        #expect(recorder.lanes(.began) == ranked.map { $0.name ?? "" })
      }
    }

    @Test(.rule(.overview.featureCancel), arguments: Kind.allCases)
    func cancellation(kind: Kind) {
      let darkroom = Darkroom(pausingAt: "beach")
      let early = kind.operation(sharpening: .forest, in: darkroom)
      early.cancel()
      early.start()
      #expect(early.isFinished)
      #expect(darkroom.history == [])

      let late = kind.operation(sharpening: .beach, in: darkroom)
      queue.addOperation(late)
      darkroom.paused.wait()
      #expect(!late.isCancelled)
      late.cancel()
      #expect(late.isCancelled)
      #expect(late.isExecuting)
      darkroom.resumed.open()
      late.waitToFinish()
      #expect(late.isCancelled)
    }

    @Test(.rule(.overview.configurationIsUniversal), arguments: Kind.allCases)
    func configuration(kind: Kind) {
      let completed = Gate("the completion block has run")
      let download = BlockOperation {}
      let operation = kind.operation(sharpening: .beach, in: darkroom)
      operation.queuePriority = .veryHigh
      operation.completionBlock = { completed.open() }
      operation.addDependency(download)
      #expect(operation.queuePriority == .veryHigh)
      #expect(operation.completionBlock != nil)
      #expect(operation.dependencies == [download])
      download.start()
      operation.start()
      completed.wait()
      #expect(darkroom.history == ["sharpen beach"])
    }
  }
}

extension Book.Chapter00OverviewTests {
  /// The three ways to turn a task into an operation.
  enum Kind: String, CaseIterable, Sendable {
    case closure, method, subclass

    /// Returns an operation of this kind, named after the picture that it sharpens.
    func operation(sharpening picture: Picture, in darkroom: Darkroom) -> Operation {
      let operation: Operation =
        switch self {
        case .closure: BlockOperation { _ = darkroom.sharpen(picture) }
        case .method:
          InvocationOperation(target: darkroom, method: Darkroom.sharpen, argument: picture)
        case .subclass: Sharpen(picture, in: darkroom)
        }
      operation.name = picture.name
      return operation
    }
  }
}

/// Sharpens a picture on a thread of its own, and reports its own state.
private final class SharpenOnOwnThread: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  // The lock of `state` guards the state.
  private let state = Mutex((phase: Phase.waiting, chosen: Thread?.none, used: Thread?.none))
  private let work: @Sendable () -> Void

  init(_ picture: Picture, in darkroom: Darkroom) { work = { _ = darkroom.sharpen(picture) } }

  var ranOnChosenThread: Bool { state.withLock { $0.chosen != nil && $0.chosen === $0.used } }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { state.withLock { $0.phase == .executing } }
  override var isFinished: Bool { state.withLock { $0.phase == .finished } }

  override func start() {
    change(to: .executing, announcing: ["isExecuting"])
    let thread = Thread { [self] in
      state.withLock { $0.used = Thread.current }
      work()
      change(to: .finished, announcing: ["isExecuting", "isFinished"])
    }
    state.withLock { $0.chosen = thread }
    thread.start()
  }

  private func change(to next: Phase, announcing keys: [String]) {
    for key in keys { willChangeValue(forKey: key) }
    state.withLock { $0.phase = next }
    for key in keys { didChangeValue(forKey: key) }
  }
}
