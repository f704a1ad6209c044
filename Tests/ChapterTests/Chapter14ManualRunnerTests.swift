import Chapter04ConcurrentOperations
import Chapter14ManualExecution
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The corrected version of the helper that the guide describes.
  @Suite("14 Manual Runner")
  @TestThread
  struct Chapter14ManualRunnerTests {
    private let recorder = Recorder()
    /// The work that a runner has handed to another thread and that has not begun.
    private let handed = Handed()

    /// Stores work, like a thread that has not begun yet.
    private final class Handed: Sendable {
      private let works = Mutex<[@Sendable () -> Void]>([])

      var count: Int { works.withLock { $0.count } }

      func keep(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

      func work() {
        let due = works.withLock { works in
          defer { works = [] }
          return works
        }
        for work in due { work() }
      }
    }

    /// A print operation that counts its starts and its work, and whose flags the test can set.
    ///
    /// Its `start()` makes no checks, so that an extra start is counted rather than fatal.
    private final class CarelessPrint: Operation, @unchecked Sendable {
      // Unchecked because the superclass is; `state` is guarded by its mutex.
      struct State {
        var isReady = true
        var isExecuting = false
        var isFinished = false
        var starts = 0
        var whenAsked: (@Sendable () -> Void)?
        /// Called once when the operation is started, before its flags change.
        var whenStarted: (@Sendable () -> Void)?
      }

      let state: Mutex<State>
      private let claim: Bool

      init(isAsynchronous claim: Bool = false, _ change: (inout State) -> Void = { _ in }) {
        self.claim = claim
        var state = State()
        change(&state)
        self.state = Mutex(state)
      }

      var starts: Int { state.withLock { $0.starts } }

      override var isAsynchronous: Bool { claim }
      override var isExecuting: Bool { state.withLock { $0.isExecuting } }
      override var isFinished: Bool { state.withLock { $0.isFinished } }
      override var isReady: Bool {
        state.withLock { $0.whenAsked.take() }?()
        return state.withLock { $0.isReady }
      }

      override func start() {
        state.withLock { $0.whenStarted.take() }?()
        state.withLock { state in
          state.starts += 1
          if claim { state.isExecuting = true } else { state.isFinished = true }
        }
      }
    }

    private var runner: ManualRunner { ManualRunner { [handed] in handed.keep($0) } }

    // MARK: perform(_:)

    @Test(.example(.manual.consultIsAsynchronous), arguments: [false, true])
    func exampleChoosesThread(isAsynchronous: Bool) {
      let printing = CarelessPrint(isAsynchronous: isAsynchronous)
      #expect(runner.perform(printing))
      #expect(printing.starts == (isAsynchronous ? 1 : 0))
      #expect(handed.count == (isAsynchronous ? 0 : 1))
      handed.work()
      #expect(printing.starts == 1)
    }

    @Test(.example(.manual.performRunsReady), arguments: [false, true], 1...3)
    func exampleStartsOnce(isAsynchronous: Bool, calls: Int) {
      let printing = CarelessPrint(isAsynchronous: isAsynchronous)
      let runner = runner
      for _ in 1...calls { #expect(runner.perform(printing)) }
      handed.work()
      // Now the operation's flags show that it has begun.
      for _ in 1...calls { #expect(runner.perform(printing)) }
      handed.work()
      #expect(printing.starts == 1)
    }

    @Test("A runner starts each of two equal operations", .example(.manual.performRunsReady))
    func exampleEqualOnes() {
      final class Alike: Operation, @unchecked Sendable {
        // On Apple's systems, the engine's root class has neither of these members.
        #if !canImport(ObjectiveC) || !FromScratch
          override var hash: Int { 0 }
          override func isEqual(_ object: Any?) -> Bool { object is Alike }
        #endif
      }
      let prints = [Alike(), Alike()]
      let runner = runner
      for printing in prints { #expect(runner.perform(printing)) }
      handed.work()
      #expect(prints.map(\.isFinished) == [true, true])
    }

    @Test(
      "A runner does not start an operation that has begun", .example(.manual.performRunsReady),
      arguments: [false, true],
      [false, true])
    func exampleLeavesWhatHasBegun(isFinished: Bool, isCancelled: Bool) {
      for isReady in [false, true] {
        let printing = CarelessPrint { state in
          (state.isReady, state.isFinished, state.isExecuting) = (isReady, isFinished, !isFinished)
        }
        if isCancelled { printing.cancel() }
        #expect(runner.perform(printing))
        handed.work()
        #expect(printing.starts == 0)
      }
    }

    @Test(
      "A runner that is called twice starts an operation once", .example(.manual.performRunsReady),
      arguments: [false, true],
      [false, true])
    func exampleTwoCallers(isAsynchronous: Bool, hasBegun: Bool) {
      let runner = runner
      let printing = CarelessPrint(isAsynchronous: isAsynchronous)
      // A second call begins and returns after the first call's checks and before its action.
      printing.state.withLock { state in
        state.whenAsked = { [weak printing, handed] in
          guard let printing else { return }
          #expect(runner.perform(printing))
          if hasBegun { handed.work() }
        }
      }
      #expect(runner.perform(printing))
      handed.work()
      #expect(printing.starts == 1)
    }

    @Test(.example(.manual.performCancelledCounts), arguments: [false, true], [false, true])
    func exampleCancelled(isAsynchronous: Bool, hasDependency: Bool) {
      let crop = recorder.operation("crop")
      let printing: Operation =
        isAsynchronous
        ? Download("beach", from: RemoteAlbum(cached: ["beach"])) : recorder.operation("printing")
      let album = BlockOperation {}
      album.addDependency(printing)
      if hasDependency { printing.addDependency(crop) }
      printing.cancel()
      #expect(runner.perform(printing))
      // The flags already show the finish, although no thread has run anything.
      #expect(handed.count == 0)
      #expect([printing.isFinished, printing.isExecuting] == [true, false])
      #expect(album.isReady)
      #expect(recorder.events == [])
      #expect((printing as? Download)?.picture == nil)
      crop.start()
    }

    /// Never ready; has the inherited `start()`, which traps.
    private final class UnreadyPrint: Operation, @unchecked Sendable {
      override var isReady: Bool { false }
    }

    @Test(
      "A runner never starts an operation that is never ready", .example(.manual.performRunsReady),
      arguments: [false, true])
    func exampleNeverReady(isCancelled: Bool) {
      let printing = UnreadyPrint()
      if isCancelled { printing.cancel() }
      #expect(!ManualRunner { $0() }.perform(printing))
      #expect(startAll([printing, recorder.operation("crop")]) == [printing])
      #expect(!printing.isFinished)
      #expect(recorder.lanes(.finished) == ["crop"])
    }

    @Test(
      "A runner that is called during a start does not start the operation again",
      .example(.manual.performRunsReady), arguments: [false, true])
    func exampleCalledDuringTheStart(isAsynchronous: Bool) {
      let runner = runner
      let printing = CarelessPrint(isAsynchronous: isAsynchronous)
      printing.state.withLock { state in
        state.whenStarted = { [weak printing] in
          guard let printing else { return }
          #expect(runner.perform(printing))
        }
      }
      #expect(runner.perform(printing))
      // The second pass runs the work, if any, that the call during the start has handed over.
      for _ in 1...2 { handed.work() }
      #expect(printing.starts == 1)
    }

    @Test(
      "A runner releases an operation that it has started", .example(.manual.performRunsReady),
      arguments: [false, true])
    func exampleLetsGo(isOvertaken: Bool) {
      let runner = runner
      weak var remains: Operation?
      do {
        let printing = CarelessPrint()
        remains = printing
        if isOvertaken {
          // A second call starts the operation before the first call can.
          printing.state.withLock { state in
            state.whenAsked = { [weak printing, handed] in
              guard let printing else { return }
              #expect(runner.perform(printing))
              handed.work()
            }
          }
        }
        #expect(runner.perform(printing))
        handed.work()
      }
      #expect(remains == nil)
    }

    // MARK: Retrying

    @Test(
      "A retry list starts each operation once", .example(.manual.performRetryLater),
      arguments: 0..<3)
    func exampleRetrySeveral(ready: Int) {
      let prints = (0..<3).map { _ in CarelessPrint { $0.isReady = false } }
      let retries = RetryList(runner)
      for printing in prints { retries.submit(printing) }
      prints[ready].state.withLock { $0.isReady = true }
      for _ in 1...2 { retries.tick() }
      handed.work()
      #expect(retries.count == 2)
      #expect(prints.map(\.starts) == (0..<3).map { $0 == ready ? 1 : 0 })
      for printing in prints { printing.state.withLock { $0.isReady = true } }
      for _ in 1...2 {
        retries.tick()
        #expect(retries.count == 0)
        handed.work()
      }
      #expect(prints.map(\.starts) == [1, 1, 1])
    }
  }
}
