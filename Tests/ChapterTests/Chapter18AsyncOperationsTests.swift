import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The behaviour of the implementation with synchronous work, with asynchronous work, and with a custom
  /// state.
  @Suite("18 Async Operations")
  @TestThread
  struct Chapter18AsyncOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Overrides `main()`, and returns the given value for `isAsynchronous`.
    private final class MainOnly: Operation, @unchecked Sendable {
      private let claim: Bool
      private let work: @Sendable (Operation) -> Void

      init(isAsynchronous: Bool = false, _ work: @escaping @Sendable (Operation) -> Void) {
        claim = isAsynchronous
        self.work = work
      }

      override var isAsynchronous: Bool { claim }
      override func main() { work(self) }
    }

    /// Has a custom state, which the test changes. Its `start()` calls `main()` if the test tells it to.
    private final class OwnState: Operation, @unchecked Sendable {
      private let phase = Atomic(0)
      private let callsMain: Bool
      private let work: @Sendable () -> Void
      let started = Gate("start() has done what it does.")

      init(callsMain: Bool = true, _ work: @escaping @Sendable () -> Void = {}) {
        self.callsMain = callsMain
        self.work = work
      }

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { phase.load(ordering: .acquiring) == 1 }
      override var isFinished: Bool { phase.load(ordering: .acquiring) == 2 }

      override func start() {
        turn(to: 1, announcing: "isExecuting")
        if callsMain { main() }
        started.open()
      }

      override func main() { work() }

      func end() { turn(to: 2, announcing: "isExecuting", "isFinished") }

      private func turn(to next: Int, announcing keys: String...) {
        for key in keys.reversed() { willChangeValue(forKey: key) }
        phase.store(next, ordering: .releasing)
        for key in keys { didChangeValue(forKey: key) }
      }
    }

    private func flags(_ operation: Operation) -> [Bool] {
      [operation.isReady, operation.isExecuting, operation.isFinished]
    }

    private func start(_ operation: Operation, isQueued: Bool) {
      if isQueued { queue.addOperation(operation) } else { operation.start() }
    }

    // MARK: The inherited states

    @Test(.rule(.async.syncMachineSuffices), arguments: [false, true])
    func syncMachine(isQueued: Bool) {
      let crop = MainOnly { [recorder] crop in
        recorder.note("executing \(crop.isExecuting), finished \(crop.isFinished)", .began)
      }
      let album = recorder.operation("album")
      album.addDependency(crop)
      #expect(flags(crop) == [true, false, false])
      #expect(!album.isReady)
      start(crop, isQueued: isQueued)
      crop.waitToFinish()
      #expect([crop.isExecuting, crop.isFinished] == [false, true])
      queue.addOperation(album)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["executing true, finished false", "album"])
    }

    @Test(.rule(.async.readyToExecuting))
    func readyToExecuting() {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let threads = OneByOne()
      queue.underlyingQueue = threads.threads
      let begun = (0..<3).map { Gate("Number \($0) has begun.") }
      let mayEnd = (0..<3).map { Gate("Number \($0) may end.") }
      let members = (0..<3).map { number in
        BlockOperation {
          begun[number].open()
          mayEnd[number].wait()
        }
      }
      queue.addOperations(members, waitUntilFinished: false)
      threads.settle()
      for waiting in members { #expect(flags(waiting) == [true, false, false]) }
      queue.isSuspended = false
      for number in 0..<3 {
        begun[number].wait()
        #expect([members[number].isExecuting, members[number].isFinished] == [true, false])
        for waiting in members[(number + 1)...] {
          #expect(flags(waiting) == [true, false, false])
        }
        mayEnd[number].open()
      }
      queue.waitToEmpty()
      #expect(members.map(\.isFinished) == [true, true, true])
    }

    @Test(.rule(.async.executingToFinished), arguments: [false, true], [false, true])
    func executingToFinished(isQueued: Bool, returnsEarly: Bool) {
      let busy = Busy()
      let crop = MainOnly { [recorder] _ in
        busy.work()
        if returnsEarly { return }
        recorder.note("last line", .began)
      }
      let album = recorder.operation("album")
      album.addDependency(crop)
      queue.addOperation(album)
      if isQueued { queue.addOperation(crop) } else { Thread.detachNewThread { crop.start() } }
      busy.begun.wait()
      #expect([crop.isExecuting, crop.isFinished] == [true, false])
      #expect(!album.isReady)
      busy.mayEnd.open()
      crop.waitToFinish()
      #expect([crop.isExecuting, crop.isFinished] == [false, true])
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == (returnsEarly ? ["album"] : ["last line", "album"]))
    }

    @Test(.example(.async.mainReturnsEarly), arguments: [false, true])
    func exampleMainReturnsEarly(isQueued: Bool) {
      let service = PlaceService()
      let lookup = MainOnly { [recorder] _ in
        for photo in ["beach", "forest"] {
          service.place(of: photo) { _ in recorder.note(photo, .finished) }
        }
        recorder.note("main()", .finished)
      }
      start(lookup, isQueued: isQueued)
      lookup.waitToFinish()
      #expect(recorder.lanes(.finished) == ["main()"])
      service.answer()
      #expect(recorder.lanes(.finished) == ["main()", "beach", "forest"])
    }

    @Test(.rule(.async.noCorrectAutomaticFinish), arguments: [false, true], [false, true])
    func noCorrectAutomaticFinish(isQueued: Bool, claim: Bool) {
      let service = PlaceService()
      let lookup = MainOnly(isAsynchronous: claim) { [recorder] _ in
        service.place(of: "beach") { _ in recorder.note("place", .began) }
      }
      let album = recorder.operation("album")
      album.addDependency(lookup)
      queue.addOperation(album)
      start(lookup, isQueued: isQueued)
      queue.waitToEmpty()
      // No answer has come, but all operations count as finished, and the album runs.
      #expect([lookup.isExecuting, lookup.isFinished] == [false, true])
      service.answer()
      #expect(recorder.lanes(.began) == ["album", "place"])
    }

    // MARK: Threads

    @Test(.rule(.async.isAsynchronousFalseMeansInline), arguments: [false, true])
    func inline(isBlock: Bool) {
      let caller = ObjectIdentifier(Thread.current)
      let work: @Sendable () -> Void = { [recorder] in
        recorder.note(ObjectIdentifier(Thread.current) == caller ? "here" : "elsewhere", .began)
      }
      let operation = isBlock ? BlockOperation(block: work) : MainOnly { _ in work() }
      #expect(!operation.isAsynchronous)
      operation.start()
      #expect([operation.isExecuting, operation.isFinished] == [false, true])
      #expect(recorder.lanes(.began) == ["here"])
    }

    @Test(.rule(.async.isAsynchronousTrueMeansOwnState), arguments: [false, true])
    func ownState(isQueued: Bool) {
      // If an operation claims to be asynchronous but leaves the state to the base class, it is finished when
      // `main()` returns.
      let left = MainOnly(isAsynchronous: true) { _ in }
      let kept = OwnState { [recorder] in recorder.note("main()", .began) }
      for operation in [left, kept] { start(operation, isQueued: isQueued) }
      left.waitToFinish()
      kept.started.wait()
      #expect([left.isAsynchronous, kept.isAsynchronous] == [true, true])
      #expect([left.isFinished, kept.isFinished] == [true, false])
      #expect(kept.isExecuting)
      #expect(recorder.lanes(.began) == ["main()"])
      kept.end()
      queue.waitToEmpty()
      #expect([kept.isExecuting, kept.isFinished] == [false, true])
    }

    @Test(.rule(.queue.alwaysAnotherThread), arguments: [false, true], [1, 4])
    func offThread(isAsynchronous: Bool, width: Int) {
      queue.maxConcurrentOperationCount = width
      let caller = ObjectIdentifier(Thread.current)
      for _ in 1...3 {
        queue.addOperation(
          MainOnly(isAsynchronous: isAsynchronous) { [recorder] _ in
            recorder.note(ObjectIdentifier(Thread.current) == caller ? "here" : "elsewhere", .began)
          })
      }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["elsewhere", "elsewhere", "elsewhere"])
    }

    private final class Entered: Operation, @unchecked Sendable {
      private let recorder: Recorder

      init(_ recorder: Recorder) { self.recorder = recorder }

      override func start() {
        recorder.note("start()", .began)
        super.start()
      }

      override func main() { recorder.note("main()", .began) }
    }

    @Test(.rule(.manual.entryPointStart), arguments: [false, true], [false, true])
    func startFirst(isQueued: Bool, isCancelled: Bool) {
      let lookup = Entered(recorder)
      if isCancelled { lookup.cancel() }
      start(lookup, isQueued: isQueued)
      lookup.waitToFinish()
      #expect(recorder.lanes(.began) == (isCancelled ? ["start()"] : ["start()", "main()"]))
    }

    @Test(
      .rule(.async.startMustCallMain),
      arguments: [false, true], [false, true])
    func startMustCallMain(callsMain: Bool, isQueued: Bool) {
      let lookup = OwnState(callsMain: callsMain) { [recorder] in
        recorder.note("main()", .began)
      }
      start(lookup, isQueued: isQueued)
      lookup.started.wait()
      lookup.end()
      queue.waitToEmpty()
      #expect(lookup.isFinished)
      #expect(recorder.lanes(.began) == (callsMain ? ["main()"] : []))
    }

    // MARK: A custom state

    @Test(.rule(.async.flagsDerivedFromOwnState))
    func flagsAreReadOnly() throws {
      #expect(try DoesNotCompile.isRefused("AssigningStates.swift"))
    }

    @Test(.rule(.async.setFinishedYourself), arguments: 0..<3)
    func setFinishedYourself(place: Int) {
      let lookup = OwnState()
      var members: [Operation] = ["crop", "sort"].map { recorder.operation($0) }
      members.insert(lookup, at: place)
      queue.addOperations(members, waitUntilFinished: false)
      for member in members where member !== lookup { member.waitToFinish() }
      lookup.started.wait()
      let fence = recorder.operation("fence")
      queue.addOperation(fence)
      fence.waitToFinish()
      #expect([lookup.isExecuting, lookup.isFinished] == [true, false])
      #expect(queue.operations.contains(lookup))
      lookup.end()
      queue.waitToEmpty()
      #expect([lookup.isExecuting, lookup.isFinished] == [false, true])
      #expect(queue.operationCount == 0)
    }

    @Test(.rule(.async.otherwiseNeverEnds), arguments: 0..<3)
    func otherwiseNeverEnds(place: Int) {
      let lookups = (0..<3).map { _ in OwnState() }
      let album = recorder.operation("album")
      for lookup in lookups {
        album.addDependency(lookup)
        lookup.start()
      }
      queue.addOperation(album)
      for (number, lookup) in lookups.enumerated() where number != place { lookup.end() }
      #expect(!album.isReady)
      // A waiting thread continues when the operation finishes, and not before.
      let left = lookups[place]
      let waiting = Gate("A thread is about to wait.")
      let returned = Gate("The thread has gone on.")
      Thread.detachNewThread { [recorder] in
        waiting.open()
        left.waitUntilFinished()
        recorder.note("waiter", .finished)
        returned.open()
      }
      waiting.wait()
      let sort = recorder.operation("sort")
      queue.addOperation(sort)
      sort.waitToFinish()
      recorder.note("lookup", .finished)
      left.end()
      returned.wait()
      queue.waitToEmpty()
      let ends = recorder.lanes(.finished)
      #expect(ends.prefix(2) == ["sort", "lookup"])
      #expect(Set(ends.suffix(2)) == ["waiter", "album"])
    }
  }
}
