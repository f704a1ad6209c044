import Chapter18AsyncOperations
import Chapter20SwiftConcurrency
import ChapterKit
import Dispatch
import Operations
import Testing

extension Book {
  /// Operations with async work, tasks that await operations, and what Swift's documentation states about
  /// tasks.
  @Suite("20 Swift Concurrency", .timeLimit(.minutes(1)))
  @TestThread
  struct Chapter20SwiftConcurrencyTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private struct Broken: Error, Equatable {}

    private func flags(_ operation: Operation) -> [Bool] {
      [operation.isExecuting, operation.isFinished]
    }

    // MARK: An operation with async work

    @Test(.example(.bridge.executesUntilTheTaskEnds), arguments: [false, true], [false, true])
    func exampleExecutes(fails: Bool, isQueued: Bool) async throws {
      let begun = Gate("The function has been called.")
      let arrives = AsyncGate("The photo has arrived.")
      let export = TaskOperation {
        begun.open()
        try await arrives.wait()
        if fails { throw Broken() }
        return "beach"
      }
      let upload = recorder.operation("upload")
      upload.addDependency(export)
      queue.addOperation(upload)
      if isQueued { queue.addOperation(export) } else { export.start() }
      begun.wait()
      #expect(flags(export) == [true, false])
      #expect(!upload.isReady)
      #expect(export.result == nil)
      arrives.open()
      queue.waitToEmpty()
      export.waitToFinish()
      #expect(flags(export) == [false, true])
      #expect(recorder.lanes(.finished) == ["upload"])
      let result = try #require(export.result)
      if fails {
        #expect(throws: Broken()) { try result.get() }
        await #expect(throws: Broken()) { try await export.value }
      } else {
        #expect(try result.get() == "beach")
        #expect(try await export.value == "beach")
      }
    }

    @Test(.example(.bridge.cancelReachesTheTask), arguments: [false, true])
    func exampleCancel(isQueued: Bool) async {
      let begun = Gate("The function has been called.")
      let never = AsyncGate("A photo that never comes.")
      let exports = ["meanwhile", "before"].map { name in
        TaskOperation { [recorder] in
          recorder.note(name, .began)
          begun.open()
          defer { recorder.note(name, Task.isCancelled ? .cancelled : .finished) }
          try await never.wait()
        }
      }
      exports[1].cancel()
      for export in exports {
        if isQueued { queue.addOperation(export) } else { export.start() }
      }
      begun.wait()
      exports[0].cancel()
      for export in exports {
        export.waitToFinish()
        #expect(flags(export) == [false, true])
        await #expect(throws: CancellationError.self) { try await export.value }
      }
      #expect(recorder.lanes(.began) == ["meanwhile"])
      #expect(recorder.lanes(.cancelled) == ["meanwhile"])
      #expect(exports[0].result != nil)
      #expect(exports[1].result == nil)
    }

    @Test(.rule(.bridge.cancellationIsARequest))
    func cancellationIsARequest() async {
      let begun = Gate("The task has begun.")
      let goesOn = AsyncGate("The task goes on.")
      let task = Task.detached { [recorder] in
        begun.open()
        // Waits in a separate task, which is not cancelled with this one.
        try? await Task.detached { try await goesOn.wait() }.value
        recorder.note("goes on", .began)
        recorder.note(Task.isCancelled ? "is cancelled" : "is not cancelled", .began)
        do { try Task.checkCancellation() } catch { recorder.note("stops", .began) }
      }
      begun.wait()
      task.cancel()
      recorder.note("cancelled", .began)
      goesOn.open()
      await task.value
      #expect(recorder.lanes(.began) == ["cancelled", "goes on", "is cancelled", "stops"])
    }

    enum Made: CaseIterable { case asyncLet, group, task, detached }

    @Test(.rule(.bridge.childrenInheritCancellation), arguments: Made.allCases)
    func childrenInherit(made: Made) async {
      let isMade = Gate("The other task has begun.")
      let asked = AsyncGate("The other task looks whether it is cancelled.")
      let look = { @Sendable [recorder] in
        isMade.open()
        try? await asked.wait()
        recorder.note("other", Task.isCancelled ? .cancelled : .finished)
      }
      let parent = Task.detached {
        switch made {
        case .asyncLet:
          async let child: Void = look()
          await child
        case .group: await withTaskGroup(of: Void.self) { group in group.addTask { await look() } }
        case .task: await Task { await look() }.value
        case .detached: await Task.detached { await look() }.value
        }
      }
      isMade.wait()
      parent.cancel()
      asked.open()
      await parent.value
      let isChild = made == .asyncLet || made == .group
      #expect(recorder.lanes(.cancelled) == (isChild ? ["other"] : []))
      #expect(recorder.lanes(.finished) == (isChild ? [] : ["other"]))
    }

    // MARK: Awaiting an operation

    /// An awaited operation, and the way in which it ends.
    enum Awaited: CaseIterable { case byHand, queued, asynchronous, finishedAlready }

    @Test(.example(.bridge.awaitTakesNoThread), arguments: Awaited.allCases)
    func exampleAwait(awaited: Awaited) async {
      let mayEnd = AsyncGate("The export may end.")
      let completed = Gate("The completion block has been called.")
      let export: Operation
      switch awaited {
      case .asynchronous:
        // The operation's own work needs a thread of the pool.
        export = TaskOperation { [recorder] in
          try? await mayEnd.wait()
          recorder.note("export", .finished)
        }
      default: export = recorder.operation("export")
      }
      export.completionBlock = { completed.open() }
      if awaited == .finishedAlready { export.start() }
      // There are many more tasks than threads.
      let all = Gate("All tasks are there.")
      let arrivals = Countdown(50, all)
      let tasks = (1...50).map { _ in
        Task.detached { [recorder] in
          arrivals.arrive()
          await export.finished()
          recorder.note("task", .finished)
        }
      }
      all.wait()
      switch awaited {
      case .byHand: export.start()
      case .queued: queue.addOperation(export)
      case .asynchronous:
        queue.addOperation(export)
        mayEnd.open()
      case .finishedAlready: break
      }
      for task in tasks { await task.value }
      #expect(recorder.lanes(.finished) == ["export"] + Array(repeating: "task", count: 50))
      #expect(!export.isCancelled)
      completed.wait()
    }

    @Test(.example(.bridge.awaitCancelsWithTheTask), arguments: 0..<3, [false, true])
    func exampleAwaitCancels(place: Int, isCancelledFirst: Bool) async {
      let all = Gate("All exports have begun.")
      let begun = Countdown(3, all)
      let never = AsyncGate("A photo that never comes.")
      let mayEnd = AsyncGate("What is cancelled may end.")
      let exports = (0..<3).map { number in
        TaskOperation { [recorder] in
          begun.arrive()
          defer { recorder.note("\(number)", .finished) }
          try? await never.wait()
          await Task.detached { try? await mayEnd.wait() }.value
        }
      }
      for export in exports { export.start() }
      all.wait()
      let mayAwait = AsyncGate("The task may await the operation.")
      let task = Task.detached { [recorder] in
        try? await mayAwait.wait()
        await exports[place].finished()
        recorder.note("task", .finished)
      }
      let other = Task.detached { [recorder] in
        await exports[place].finished()
        recorder.note("other", .finished)
      }
      if isCancelledFirst {
        task.cancel()
      } else {
        mayAwait.open()
        task.cancel()
      }
      // If a task no longer waits, it continues before these tasks.
      for _ in 1...5 { await Task.detached {}.value }
      mayEnd.open()
      await task.value
      await other.value
      #expect(recorder.lanes(.finished).first == "\(place)")
      #expect(recorder.lanes(.finished).dropFirst().sorted() == ["other", "task"])
      #expect(exports.map(\.isCancelled) == (0..<3).map { $0 == place })
      for export in exports {
        export.cancel()
        export.waitToFinish()
      }
    }

    #if os(Linux) && !FromScratch && !Plain
      @Test(.rule(.bridge.waitingCallsUnavailable))
      func waitingIsUnavailable() throws {
        #expect(try DoesNotCompile.isRefused("WaitingInTask.swift"))
      }

      /// Runs the body of an exit test, which ends the process, on a thread of its own, so that the pool is
      /// free for the tested tasks.
      nonisolated private static func besideThePool(_ body: @escaping @Sendable () -> Never) async {
        Thread.detachNewThread { body() }
        try? await AsyncGate("A gate that stays closed.").wait()
      }

      /// Lets tasks wait for an operation that has a task of its own, which needs a thread. Returns true if
      /// that task got a thread before the deadline. Must be called in a process of its own.
      nonisolated private static func runs(
        whileWaiting count: Int, atMost limit: DispatchTimeInterval
      ) -> Bool {
        let exported = DispatchSemaphore(value: 0)
        let export = TaskOperation(priority: .medium) { exported.signal() }
        let all = Gate("All tasks are about to wait.")
        let arrivals = Countdown(max(count, 1), all)
        if count == 0 { arrivals.arrive() }
        for _ in 0..<count {
          Task.detached(priority: .medium) {
            arrivals.arrive()
            waitFor(export)
          }
        }
        all.wait()
        export.start()
        return exported.wait(timeout: .now() + limit) == .success
      }

      @Test(.rule(.bridge.waitingStarvesThePool))
      func starves() async {
        await #expect(processExitsWith: .exitCode(7)) {
          await Self.besideThePool {
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let runs = Self.runs(whileWaiting: cores, atMost: .milliseconds(300))
            exit(runs ? 0 : 7)
          }
        }
      }

      @Test(
        "If one thread of the pool is free, the task that others wait for continues",
        .rule(.bridge.waitingStarvesThePool))
      func oneThreadLeft() async {
        await #expect(processExitsWith: .success) {
          await Self.besideThePool {
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let runs = Self.runs(whileWaiting: cores - 1, atMost: .seconds(Deadline.seconds))
            exit(runs ? 0 : 7)
          }
        }
      }

      @Test(
        "On Linux, a task of another priority runs although tasks block the pool",
        .example(.bridge.waitingStarvesThePool))
      func exampleOtherPriority() async {
        await #expect(processExitsWith: .success) {
          await Self.besideThePool {
            let never = BlockOperation {}
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let all = Gate("All tasks are about to wait.")
            let arrivals = Countdown(cores, all)
            for _ in 0..<cores {
              Task.detached(priority: .medium) {
                arrivals.arrive()
                waitFor(never)
              }
            }
            all.wait()
            let went = Gate("A task of high priority has gone on.")
            Task.detached(priority: .high) { went.open() }
            went.wait()
            exit(0)
          }
        }
      }
    #endif

    // MARK: A queue for tasks

    @Test(.example(.bridge.widthLimitsTasks), arguments: 1...3)
    func exampleWidth(width: Int) async throws {
      queue.maxConcurrentOperationCount = width
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("As many are loading as may.")
      let shelf = PhotoShelf(missing: ["4"], loadingAfter: arrives)
      shelf.open(full, whenLoading: width)
      let tasks = (0..<6).map { photo in
        Task.detached { [queue] in
          try await queue.run { try await shelf.load("\(photo)") }
        }
      }
      full.wait()
      // Gives any other load a chance to begin.
      for _ in 1...5 { await Task.detached {}.value }
      #expect(shelf.loading == width)
      arrives.open()
      for (photo, task) in tasks.enumerated() where photo != 4 {
        #expect(try await task.value == "\(photo)")
      }
      await #expect(throws: PhotoShelf.Missing("4")) { try await tasks[4].value }
      #expect(shelf.most == width)
      #expect(Set(shelf.loads).count == 6)
    }

    @Test(.example(.bridge.suspendedKeepsItsPlace))
    func exampleKeepsItsPlace() async {
      queue.maxConcurrentOperationCount = 1
      let arrives = AsyncGate("The photos have arrived.")
      let one = Gate("One is loading.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(one, whenLoading: 1)
      let loads = (0..<3).map { photo in TaskOperation { try await shelf.load("\(photo)") } }
      for load in loads { queue.addOperation(load) }
      one.wait()
      for _ in 1...5 { await Task.detached {}.value }
      #expect(loads.map(\.isExecuting) == [true, false, false])
      #expect(shelf.loads == ["0"])
      arrives.open()
      queue.waitToEmpty()
      #expect(shelf.loads == ["0", "1", "2"])
      #expect(shelf.most == 1)
    }

    @Test(
      .example(.bridge.priorityCrosses), arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]])
    func examplePriority(order: [Int]) throws {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let levels: [TaskPriority] = [.background, .low, .medium, .high]
      let operations = order.map { level in
        TaskOperation(priority: levels[level]) { [recorder] in
          recorder.note("\(level)", .began)
          return Task.currentPriority
        }
      }
      queue.addOperations(operations, waitUntilFinished: false)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["3", "2", "1", "0"])
      #expect(try operations.map { try $0.result?.get() } == order.map { levels[$0] })
    }

    // MARK: Groups

    @Test(.rule(.bridge.groupWaitsForItsChildren), arguments: 0..<3)
    func groupWaits(last: Int) async {
      let gates = (0..<3).map { AsyncGate("Number \($0) may end.") }
      let others = Gate("The body has ended, and all tasks but the last.")
      let ends = Countdown(3, others)
      let returned = Task.detached { [recorder] in
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<3 {
            group.addTask {
              try? await gates[number].wait()
              recorder.note("\(number)", .finished)
              ends.arrive()
            }
          }
          recorder.note("body", .finished)
          ends.arrive()
        }
        recorder.note("group", .finished)
      }
      for number in 0..<3 where number != last { gates[number].open() }
      others.wait()
      // If the group does not wait, this gives it a chance to return.
      for _ in 1...5 { await Task.detached {}.value }
      recorder.note("the last may end", .finished)
      gates[last].open()
      await returned.value
      let lanes = recorder.lanes(.finished)
      #expect(lanes.suffix(3) == ["the last may end", "\(last)", "group"])
      #expect(lanes.count == 6)
    }

    @Test(.rule(.bridge.failureCancelsTheGroup), arguments: 0..<3)
    func failureCancels(failing: Int) async {
      let arrives = AsyncGate("The photos have arrived.")
      let work: @Sendable (Int) async throws -> Void = { [recorder] number in
        if number == failing { throw Broken() }
        defer { recorder.note("\(number)", Task.isCancelled ? .cancelled : .finished) }
        try await arrives.wait()
      }
      await #expect(throws: Broken()) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<3 { group.addTask { try await work(number) } }
          for try await _ in group {}
        }
      }
      let others = Set((0..<3).map { "\($0)" }).subtracting(["\(failing)"])
      #expect(Set(recorder.lanes(.cancelled)) == others)
    }
  }
}
