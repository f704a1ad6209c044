import Chapter16Errors
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("22 Groups")
  @TestThread
  struct Chapter22GroupsTests {
    private let recorder = Recorder()
    /// The queue of the members, and the queue of the groups.
    private let photos = ManualQueue()
    private let queue = ManualQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    private func uploads() -> [HandAnswered] {
      (0..<3).map { HandAnswered("\($0)", recorder) }
    }

    private func runAll() { while !(queue.run() + photos.run()).isEmpty {} }

    // MARK: The queue of the members is cancelled

    /// Creates a pattern with one member, which runs in a queue.
    nonisolated private static let patterns:
      [(name: String, make: @Sendable (HandAnswered, OperationQueue) -> Operation)] = [
        ("group", { GroupOperation([$0], in: $1) }),
        (
          "timeout",
          { TimeoutOperation(.seconds(1_000), clock: ManualAlarmClock(), in: $1, of: $0) }
        ),
        (
          "retry",
          { member, queue in
            RetryOperation(Backoff(tries: 1), clock: ManualAlarmClock(), in: queue) { _ in member }
          }
        ),
        ("first value", { firstValue(of: [$0], in: $1) }),
      ]

    @Test(
      "A pattern ends if all operations in its members' queue are cancelled",
      .example(.pattern.groupEndsLast),
      arguments: patterns.indices, [true, false])
    func exampleQueueCancelled(number: Int, hasBegun: Bool) {
      let members = OperationQueue()
      members.isSuspended = !hasBegun
      let member = HandAnswered()
      let whole = Self.patterns[number].make(member, members)
      whole.start()
      if hasBegun { member.begun.wait() }
      members.cancelAllOperations()
      members.isSuspended = false
      whole.waitToFinish()
      #expect(member.isCancelled && whole.isFinished, "\(Self.patterns[number].name)")
    }

    // MARK: The group finishes last

    @Test(.example(.pattern.groupEndsLast), arguments: orders(of: 3))
    func exampleEndsLast(order: [Int]) {
      let uploads = uploads()
      let group = GroupOperation([uploads[0]], in: photos)
      let album = recorder.operation("album")
      album.addDependency(group)
      #expect(group.add(uploads[1]))
      // No member may begin before the group does.
      #expect(photos.unfinished == [])
      queue.addOperations([album, group], waitUntilFinished: false)
      runAll()
      #expect(recorder.lanes(.began) == ["0", "1"])
      #expect(group.add(uploads[2]))
      runAll()
      #expect(recorder.lanes(.began) == ["0", "1", "2"])
      for number in order {
        #expect(group.isExecuting)
        #expect(!group.isFinished)
        #expect(!album.isReady)
        uploads[number].answer(.success("photo"))
        runAll()
      }
      #expect(group.isFinished)
      #expect(group.failure == nil)
      #expect(recorder.lanes(.finished) == ["album"])
      let late = recorder.operation("late")
      #expect(!group.add(late))
      runAll()
      #expect(!late.isFinished)
    }

    @Test("A group waits for members that several threads add", .example(.pattern.groupEndsLast))
    func exampleAddedByThreads() {
      for _ in 0..<5 {
        let works = Mutex(0)
        let added = Mutex(0)
        let early = Mutex(0)
        let first = HandAnswered()
        let group = GroupOperation([first])
        group.start()
        first.begun.wait()
        onThreads { number in
          for _ in 0..<10 {
            let isIn = group.add(
              BlockOperation {
                if group.isFinished { early.withLock { $0 += 1 } }
                works.withLock { $0 += 1 }
              })
            if isIn { added.withLock { $0 += 1 } }
          }
          // From here on the group may finish before the other threads have added all of their members.
          if number == 0 { first.answer(.success("")) }
        }
        group.waitToFinish()
        #expect(works.withLock { $0 } == added.withLock { $0 })
        #expect(early.withLock { $0 } == 0)
        #expect(added.withLock { $0 } >= 10)
      }
    }

    @Test(
      "A group that is in its own members' queue traps instead of hanging",
      .example(.pattern.groupEndsLast))
    func exampleOwnQueue() async {
      await #expect(processExitsWith: .failure) {
        let queue = OperationQueue()
        queue.addOperation(GroupOperation([BlockOperation {}], in: queue))
        queue.waitToEmpty()
      }
    }

    // MARK: Cancelling

    @Test("A cancelled executing group waits for its members", .example(.pattern.groupCancelsAll))
    func exampleCancelledWhile() {
      photos.maxConcurrentOperationCount = 1
      let stubborn = HandAnswered("stubborn", recorder, isStubborn: true)
      let waiting = recorder.operation("waiting")
      let group = GroupOperation([stubborn, waiting], in: photos)
      group.start()
      photos.run()
      #expect(recorder.lanes(.began) == ["stubborn"])
      group.cancel()
      #expect([stubborn, waiting].map(\.isCancelled) == [true, true])
      let late = recorder.operation("late")
      #expect(group.add(late))
      #expect(late.isCancelled)
      photos.run()
      #expect(!group.isFinished)
      stubborn.answer(.success("sent all the same"))
      photos.run()
      #expect([group, waiting, late].map(\.isFinished) == [true, true, true])
      #expect(recorder.lanes(.began) == ["stubborn"])
      #expect(group.failure as? MissingResult == .cancelled)
      // A finished group accepts no member.
      #expect(!group.add(BlockOperation {}))
    }

    /// A member that, when cancelled, finishes successfully before `cancel()` returns.
    private final class Prompt: AnsweredOperation<Void>, @unchecked Sendable {
      // Unchecked because the superclass is; `group` is guarded by its mutex.
      let group = Mutex<Operation?>(nil)
      let begun = Gate("It has begun.")

      override func ask() { begun.open() }
      override func giveUp() { answer(.success(())) }

      override func cancel() {
        super.cancel()
        group.withLock { $0.take() }?.waitToFinish()
      }
    }

    @Test("A group that was cancelled does not succeed", .example(.pattern.groupCancelsAll))
    func exampleNoSuccess() {
      let member = Prompt()
      let group = GroupOperation([member])
      group.start()
      member.group.withLock { $0 = group }
      member.begun.wait()
      group.cancel()
      #expect(member.failure == nil)
      #expect(group.failure as? MissingResult == .cancelled)
    }

    // MARK: Failing

    @Test(.example(.pattern.groupFails), arguments: orders(of: 3), [false, true])
    func exampleFails(order: [Int], stops: Bool) {
      let uploads = uploads()
      let group = GroupOperation(uploads, in: photos, stopsAtFailure: stops)
      let late = recorder.operation("late")
      group.start()
      photos.run()
      uploads[order[0]].answer(.success("photo"))
      photos.run()
      #expect(!uploads[order[1]].isCancelled)
      uploads[order[1]].answer(.failure(Broken(number: 1)))
      photos.run()
      #expect(uploads[order[2]].isCancelled == stops)
      #expect(group.isFinished == stops)
      #expect(group.add(late) == !stops)
      uploads[order[2]].answer(.failure(Broken(number: 2)))
      photos.run()
      #expect(group.isFinished)
      #expect(group.failure as? Broken == Broken(number: 1))
      #expect(late.isFinished == !stops)
    }

    // MARK: One at a time

    /// An operation of these categories that works on its own thread until a checkpoint lets it continue.
    private func working(
      _ categories: Set<String>, _ exclusion: Exclusion, at place: Checkpoint
    ) throws -> ExclusiveOperation<Void> {
      let operation = ExclusiveOperation(categories, in: exclusion) { [recorder] in
        recorder.note("working", .began)
        place.pass()
        recorder.note("working", .finished)
      }
      Thread.detachNewThread { operation.start() }
      try place.waitForArrival()
      return operation
    }

    private func exclusive(
      _ name: String, _ categories: Set<String>, _ exclusion: Exclusion
    ) -> ExclusiveOperation<String> {
      let operation = ExclusiveOperation(categories, in: exclusion) { [recorder] in
        recorder.note(name, .began)
        recorder.note(name, .finished)
        return name
      }
      operation.name = name
      return operation
    }

    /// Starts operations, none of which may block this thread.
    private func start(_ operations: Operation...) {
      for operation in operations {
        Deadline.wait(for: "start() has returned.") { operation.start() }
      }
    }

    @Test(.example(.pattern.exclusiveInTurn))
    func exampleInTurn() throws {
      let exclusion = Exclusion()
      let place = Checkpoint("working")
      let first = try working(["x"], exclusion, at: place)
      let others = [
        exclusive("xy", ["x", "y"], exclusion), exclusive("y", ["y"], exclusion),
        exclusive("z", ["z"], exclusion), exclusive("none", [], exclusion),
        exclusive("x", ["x"], exclusion), exclusive("xyz", ["x", "y", "z"], exclusion),
      ]
      for operation in others { start(operation) }
      // Operations without a common category do not wait for each other. No operation overtakes an earlier
      // one with which it shares a category.
      #expect(recorder.lanes(.began) == ["working", "z", "none"])
      #expect(others.map(\.isFinished) == [false, false, true, true, false, false])
      place.letGo()
      for operation in [first] + others.map({ $0 as Operation }) { operation.waitToFinish() }
      let order = recorder.lanes(.began)
      #expect(order.prefix(4) == ["working", "z", "none", "xy"])
      #expect(Set(order[4...5]) == ["x", "y"])
      #expect(order.last == "xyz")
      for before in ["working", "xy"] {
        #expect(recorder.relation(before, "xyz") == "\(before) < xyz")
      }
      #expect(recorder.relation("working", "xy") == "working < xy")
      #expect(recorder.relation("xy", "y") == "xy < y")
      #expect(try others.map { try $0.value } == ["xy", "y", "z", "none", "x", "xyz"])
    }

    @Test(.example(.pattern.exclusiveNoDeadlock))
    func exampleHoldsNone() throws {
      let exclusion = Exclusion()
      let place = Checkpoint("working")
      let first = try working(["x"], exclusion, at: place)
      let both = exclusive("both", ["x", "y"], exclusion)
      let other = exclusive("other", ["y"], exclusion)
      start(both, other)
      #expect([both, other].map(\.isExecuting) == [true, true])
      #expect(recorder.lanes(.began) == ["working"])
      // Once `both` has left, no waiting operation reserves the categories of `other`.
      both.cancel()
      #expect(both.failure as? MissingResult == .cancelled)
      other.waitToFinish()
      #expect(recorder.lanes(.began) == ["working", "other"])
      // A running closure is not interrupted.
      first.cancel()
      #expect(!first.isFinished)
      let last = exclusive("last", ["x"], exclusion)
      start(last)
      #expect(!last.isFinished)
      place.letGo()
      last.waitToFinish()
      first.waitToFinish()
      #expect(first.failure == nil)
      #expect(recorder.lanes(.finished) == ["other", "working", "last"])
      // An operation that was cancelled before its start takes no turn.
      let cancelled = exclusive("cancelled", ["x"], exclusion)
      cancelled.cancel()
      start(cancelled)
      #expect(cancelled.failure as? MissingResult == .cancelled)
      let next = exclusive("next", ["x"], exclusion)
      start(next)
      next.waitToFinish()
      #expect(!recorder.lanes(.began).contains("cancelled"))
    }
  }
}
