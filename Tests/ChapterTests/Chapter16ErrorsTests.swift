import Chapter16Errors
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The effects of errors, and the calls that raise an exception according to the guide.
  @Suite("16 Errors")
  @TestThread
  struct Chapter16ErrorsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Begins a load in the given way, and returns while the load is still executing, possibly forever.
    nonisolated private static func load(
      until mayEnd: Gate = Gate("The load may end."),
      then last: @escaping @Sendable () -> Void = {}, begunBy begin: (Operation) -> Void
    ) -> Operation {
      let begun = Gate("The load has begun.")
      let load = BlockOperation {
        begun.open()
        mayEnd.wait()
        last()
      }
      begin(load)
      begun.wait()
      return load
    }

    // MARK: Errors of the work

    @Test("The compiler keeps a Swift error from leaving main()", .example(.error.catchInCode))
    func exampleMainCannotThrow() throws {
      #expect(try DoesNotCompile.isRefused("ThrowingMain.swift"))
    }

    @Test("No Swift error can leave a new thread", .example(.error.customStartCatchesToo))
    func exampleThreadCannotThrow() throws {
      #expect(try DoesNotCompile.isRefused("ThrowingThread.swift"))
    }

    @Test(.example(.error.noBuiltInChannel))
    func exampleNoErrorMember() throws {
      #expect(try DoesNotCompile.isRefused("NoErrorMember.swift"))
    }

    // MARK: Exceptions according to the guide

    @Test(.rule(.manual.startRefusesUnready))
    func unreadyRaises() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let load = BlockOperation {}
        let decode = BlockOperation { Child.says("main") }
        decode.addDependency(load)
        Child.says("calls")
        decode.start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    @Test("start() traps if its own work calls it", .rule(.error.startExecutingRaises))
    func executingRaises() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let load = BlockOperation()
        load.addExecutionBlock { [unowned load] in
          Child.says("calls")
          load.start()
          Child.says("returned")
        }
        load.start()
      }
      expectRefusal(child)
    }

    @Test(.rule(.error.startExecutingRaises))
    func executingElsewhereRaises() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let load = Self.load { load in Thread.detachNewThread { load.start() } }
        // Cancelling makes no difference to an operation that is executing.
        load.cancel()
        Child.says("calls")
        load.start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "start() traps if another start() has come first meanwhile",
        .rule(.error.startExecutingRaises))
      func executingMeanwhileRaises() async {
        let child = await #expect(processExitsWith: .failure, observing: Child.words) {
          let busy = Busy()
          let load = BlockOperation {
            if busy.begun.isOpen { Child.says("again") }
            busy.work()
          }
          let isTold = Mutex(false)
          // The first start() is about to begin when the second runs the work.
          let observation = (load as Operation).observe(\.isExecuting, options: .prior) {
            load, _ in
            if isTold.withLock({ exchange(&$0, with: true) }) { return }
            Thread.detachNewThread { load.start() }
            busy.begun.wait()
            Child.says("calls")
          }
          load.start()
          Child.says("returned")
          observation.invalidate()
        }
        expectRefusal(child)
      }
    #endif

    @Test("start() traps if a queue has started it", .rule(.error.startExecutingRaises))
    func executingInQueueRaises() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let queue = OperationQueue()
        let load = Self.load(begunBy: queue.addOperation)
        Child.says("calls")
        load.start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    enum End: CaseIterable { case byHand, inQueue, cancelled, cancelledInQueue }

    @Test(.rule(.error.startFinishedRaises))
    func finishedReturns() async {
      await #expect(processExitsWith: .success) {
        let load = BlockOperation {}
        load.start()
        load.start()
      }
    }

    @Test(
      "start() does nothing if the operation has finished, in whatever way it ended",
      .rule(.error.startFinishedRaises), arguments: End.allCases)
    func finishedDoesNothing(end: End) {
      let passed = Gate("The completion block of another operation has been called.")
      let load = recorder.operation("load")
      let called = Atomic(0)
      let ended = Gate("The completion block of the load has been called.")
      load.completionBlock = {
        called.add(1, ordering: .relaxed)
        ended.open()
      }
      if end == .cancelled || end == .cancelledInQueue { load.cancel() }
      switch end {
      case .byHand, .cancelled: load.start()
      case .inQueue, .cancelledInQueue:
        queue.addOperation(load)
        queue.waitToEmpty()
      }
      ended.wait()
      let works = recorder.lanes(.began).count
      for _ in 1...2 { load.start() }
      let other = recorder.operation("other")
      other.completionBlock = { passed.open() }
      other.start()
      passed.wait()
      #expect([load.isExecuting, load.isFinished] == [false, true])
      #expect(recorder.lanes(.began).count { $0 == "load" } == works)
      #expect(called.load(ordering: .relaxed) == 1)
    }

    @Test(.rule(.error.completionLateRaises))
    func lateBlockIsTaken() async {
      await #expect(processExitsWith: .success) {
        let load = BlockOperation {}
        load.start()
        load.completionBlock = {}
      }
    }

    @Test(
      "A completion block that is set after the finish is not called by another start()",
      .rule(.error.completionLateRaises), arguments: [false, true])
    func lateBlockIsNotCalled(isCancelled: Bool) {
      let passed = Gate("The completion block of another operation has been called.")
      let load = recorder.operation("load")
      if isCancelled { load.cancel() }
      load.start()
      load.completionBlock = { [recorder] in recorder.note("late block", .began) }
      load.start()
      let other = recorder.operation("other")
      other.completionBlock = { passed.open() }
      other.start()
      passed.wait()
      #expect(recorder.lanes(.began) == (isCancelled ? ["other"] : ["load", "other"]))
    }

    @Test(
      "A completion block set during execution is called", .rule(.error.completionLateRaises),
      arguments: [false, true], [false, true])
    func blockDuringExecution(isQueued: Bool, replaces: Bool) {
      let mayEnd = Gate("The load may end.")
      let called = Gate("The completion block has been called.")
      let load = Self.load(until: mayEnd) { [recorder] in
        recorder.note("load", .finished)
      } begunBy: { load in
        if replaces { load.completionBlock = { [recorder] in recorder.note("old", .finished) } }
        if isQueued { queue.addOperation(load) } else { Thread.detachNewThread { load.start() } }
      }
      load.completionBlock = { [recorder] in
        recorder.note("block", .finished)
        called.open()
      }
      mayEnd.open()
      called.wait()
      #expect(recorder.lanes(.finished) == ["load", "block"])
    }

    @Test("Swift refuses NSInvocationOperation", .rule(.error.cancelledInvocationResultRaises))
    func noInvocationInSwift() throws {
      #expect(try DoesNotCompile.isRefused("NamingInvocationOperation.swift"))
    }
  }
}
