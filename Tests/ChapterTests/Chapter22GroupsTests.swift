import Chapter16Errors
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// Groups, and what works alone.
  @Suite("22 Groups")
  @TestThread
  struct Chapter22GroupsTests {
    private let recorder = Recorder()
    /// Where members run, and where groups do.
    private let photos = ManualQueue()
    private let queue = ManualQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    nonisolated private static let orders = [
      [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
    ]

    private func uploads() -> [HandAnswered] {
      (0..<3).map { HandAnswered("\($0)", recorder) }
    }

    private func runAll() { while !(queue.run() + photos.run()).isEmpty {} }

    // MARK: Ending last

    @Test(.example(.pattern.groupEndsLast), arguments: orders)
    func exampleEndsLast(order: [Int]) {
      let uploads = uploads()
      let group = GroupOperation([uploads[0]], in: photos)
      let album = recorder.operation("album")
      album.addDependency(group)
      #expect(group.add(uploads[1]))
      // Nobody begins before the group does.
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
    }

    @Test("By one of its own", .example(.pattern.groupEndsLast), arguments: 0...3)
    func exampleAddedByMember(depth: Int) {
      let group = GroupOperation()
      @Sendable func member(_ number: Int) -> Operation {
        recorder.operation("\(number)") {
          if number < depth { group.add(member(number + 1)) }
        }
      }
      group.add(member(0))
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(group)
      group.waitToFinish()
      #expect(recorder.lanes(.finished).sorted() == (0...depth).map { "\($0)" })
    }

    @Test("And lets nobody in then", .example(.pattern.groupEndsLast), arguments: [false, true])
    func exampleNobodyAfter(isEmpty: Bool) {
      let group = GroupOperation(isEmpty ? [] : [BlockOperation {}], in: photos)
      group.start()
      #expect(group.isFinished == isEmpty)
      photos.run()
      #expect(group.isFinished)
      let late = recorder.operation("late")
      #expect(!group.add(late))
      #expect(photos.unfinished == [])
      #expect(!late.isCancelled)
      late.start()
      #expect(recorder.lanes(.finished) == ["late"])
    }

    @Test("Added by several threads", .example(.pattern.groupEndsLast))
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
          // From here on the group may be over before the other threads have added all of theirs.
          if number == 0 { first.answer(.success("")) }
        }
        group.waitToFinish()
        #expect(works.withLock { $0 } == added.withLock { $0 })
        #expect(early.withLock { $0 } == 0)
        #expect(added.withLock { $0 } >= 10)
      }
    }

    @Test("A group in the queue of its own members ends the program, and does not hang")
    func ownQueue() async {
      await #expect(processExitsWith: .failure) {
        let queue = OperationQueue()
        queue.addOperation(GroupOperation([BlockOperation {}], in: queue))
        queue.waitToEmpty()
      }
    }

    // MARK: Cancelling

    @Test(.example(.pattern.groupCancelsAll), arguments: [false, true])
    func exampleCancelledBefore(isQueued: Bool) {
      let waiting = recorder.operation("waiting")
      let group = GroupOperation([waiting], in: photos)
      if isQueued { queue.addOperation(group) }
      group.cancel()
      #expect(waiting.isCancelled)
      let late = recorder.operation("late")
      #expect(group.add(late))
      #expect(late.isCancelled)
      if isQueued { queue.run() } else { group.start() }
      #expect(!group.isFinished)
      #expect(photos.runNext() === waiting)
      #expect(!group.isFinished)
      photos.run()
      #expect([group, waiting, late].map(\.isFinished) == [true, true, true])
      #expect(recorder.events == [])
      #expect(group.failure as? MissingResult == .cancelled)
    }

    @Test("While it runs", .example(.pattern.groupCancelsAll))
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
      // Over is over.
      #expect(!group.add(BlockOperation {}))
    }

    @Test("In real queues", .example(.pattern.groupCancelsAll), arguments: [0, 1, 8])
    func exampleCancelledInQueue(members: Int) {
      let all = (0..<members).map { recorder.operation("\($0)") }
      let group = GroupOperation(all)
      let album = recorder.operation("album")
      album.addDependency(group)
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperations([group, album], waitUntilFinished: false)
      group.cancel()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(all.allSatisfy { $0.isFinished })
      #expect(recorder.lanes(.began) == ["album"])
    }

    @Test("From another thread", .example(.pattern.groupCancelsAll))
    func exampleCancelledByThreads() {
      for _ in 0..<5 {
        let group = GroupOperation()
        let members = Mutex<[Operation]>([])
        onThreads { number in
          if number == 0 { return group.start() }
          if number == 1 { return group.cancel() }
          for _ in 0..<10 {
            let member = HandAnswered()
            if group.add(member) { members.withLock { $0.append(member) } }
          }
        }
        // Nobody answers these: only a cancellation ends them.
        group.waitToFinish()
        #expect(members.withLock { $0 }.allSatisfy { $0.isFinished })
        #expect(members.withLock { $0 }.allSatisfy { $0.isCancelled })
      }
    }

    // MARK: Failing

    @Test(.example(.pattern.groupFails), arguments: orders, [false, true])
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

    @Test("Even if it is cancelled after that", .example(.pattern.groupFails))
    func exampleFailsAndCancelled() {
      let stubborn = HandAnswered("stubborn", recorder, isStubborn: true)
      let broken = ResultOperation<Int> { throw Broken() }
      let group = GroupOperation([broken, stubborn], in: photos, stopsAtFailure: true)
      group.start()
      photos.run()
      #expect(stubborn.isCancelled)
      let late = recorder.operation("late")
      group.add(late)
      #expect(late.isCancelled)
      group.cancel()
      stubborn.answer(.success(""))
      photos.run()
      #expect(group.failure as? Broken == Broken())
      // What cannot fail does not.
      let plain = GroupOperation([BlockOperation {}], in: photos)
      plain.start()
      photos.run()
      #expect(plain.failure == nil)
    }

    // MARK: In turn

    /// An operation of these categories that works until a checkpoint lets it go, on its own thread.
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

    /// Starts operations, none of which may keep this thread.
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
      // Those that share nothing with anybody do not wait; nobody overtakes one who wants the same.
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

    @Test("Each after the finish of the one before", .example(.pattern.exclusiveInTurn))
    func exampleAfterTheFinish() throws {
      let holder = Mutex<Operation?>(nil)
      let queue = ToldQueue { [recorder] in
        recorder.note(holder.withLock { $0?.isFinished } == true ? "after" : "before", .queued)
      }
      let exclusion = Exclusion(in: queue)
      let place = Checkpoint("working")
      let first = try working(["x"], exclusion, at: place)
      holder.withLock { $0 = first }
      let next = exclusive("next", ["x"], exclusion)
      start(next)
      place.letGo()
      next.waitToFinish()
      #expect(recorder.lanes(.queued) == ["after"])
    }

    @Test("However many threads", .example(.pattern.exclusiveInTurn))
    func exampleOneAtATime() {
      let exclusion = Exclusion()
      let inside = Mutex<[String: Int]>([:])
      let clashes = Mutex(0)
      let sets: [Set<String>] = [["x"], ["y"], ["x", "y"], ["y", "z"], ["z"], ["x", "y", "z"]]
      let all = Mutex<[Operation]>([])
      onThreads { thread in
        for round in 0..<9 {
          let categories = sets[(thread + round) % sets.count]
          let operation = ExclusiveOperation(categories, in: exclusion) {
            for category in categories {
              inside.withLock { inside in
                inside[category, default: 0] += 1
                if inside[category] != 1 { clashes.withLock { $0 += 1 } }
              }
            }
            for category in categories { inside.withLock { $0[category, default: 0] -= 1 } }
            if round.isMultiple(of: 3) { throw Broken() }
          }
          all.withLock { $0.append(operation) }
          operation.start()
        }
      }
      for operation in all.withLock({ $0 }) { operation.waitToFinish() }
      #expect(all.withLock { $0.count } == 36)
      #expect(clashes.withLock { $0 } == 0)
    }

    @Test("After a failure too", .example(.pattern.exclusiveInTurn))
    func exampleGivenBackAfterFailure() {
      let exclusion = Exclusion()
      for _ in 0..<2 {
        let broken = ExclusiveOperation<Int>(["x"], in: exclusion) { throw Broken() }
        start(broken)
        #expect(broken.failure is Broken)
      }
      let next = exclusive("next", ["x"], exclusion)
      start(next)
      #expect(next.isFinished)
      // Another exclusion knows nothing of this one.
      #expect(recorder.lanes(.finished) == ["next"])
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
      // It leaves the line, in which nothing is left that the other wants.
      both.cancel()
      #expect(both.failure as? MissingResult == .cancelled)
      other.waitToFinish()
      #expect(recorder.lanes(.began) == ["working", "other"])
      // What is at work is not interrupted.
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
      // One that was cancelled before its start takes no turn.
      let cancelled = exclusive("cancelled", ["x"], exclusion)
      cancelled.cancel()
      start(cancelled)
      #expect(cancelled.failure as? MissingResult == .cancelled)
      let next = exclusive("next", ["x"], exclusion)
      start(next)
      next.waitToFinish()
      #expect(!recorder.lanes(.began).contains("cancelled"))
    }

    @Test("Members of groups, in queues of width 1", .example(.pattern.exclusiveNoDeadlock))
    func exampleGroups() {
      let exclusion = Exclusion()
      let groups = (0..<6).map { number in
        let photos = OperationQueue()
        photos.maxConcurrentOperationCount = 1
        let categories: [Set<String>] = [["x", "y"], ["y"], ["x"]]
        let members = (0..<3).map {
          exclusive("\(number).\($0)", categories[($0 + number) % 3], exclusion)
        }
        return GroupOperation(members, in: photos)
      }
      // A group in a group, and members that depend on members of another.
      let whole = GroupOperation(groups)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(whole)
      whole.waitToFinish()
      #expect(groups.allSatisfy { $0.isFinished })
      #expect(recorder.lanes(.finished).count == 18)
    }

    @Test("Nor one that waits for a dependency", .example(.pattern.exclusiveNoDeadlock))
    func exampleAsksAfterDependencies() {
      let exclusion = Exclusion()
      let album = exclusive("album", ["x"], exclusion)
      let photo = exclusive("photo", ["x"], exclusion)
      album.addDependency(photo)
      // The one that was made and added first needs the other, which shares its category.
      queue.addOperations([album, photo], waitUntilFinished: false)
      queue.run()
      #expect(recorder.lanes(.finished) == ["photo", "album"])
    }

    @Test("Nor keeps one, cancelled at its turn", .example(.pattern.exclusiveNoDeadlock))
    func exampleCancelledAtItsTurn() {
      let exclusion = Exclusion(in: queue)
      let second = exclusive("second", ["x"], exclusion)
      let third = exclusive("third", ["x"], exclusion)
      let first = ExclusiveOperation(["x"], in: exclusion) {
        second.start()
        third.start()
      }
      first.start()
      #expect(first.isFinished)
      // It has its turn, and has not begun to work.
      second.cancel()
      #expect(!second.isFinished)
      queue.run()
      #expect(second.failure as? MissingResult == .cancelled)
      #expect(recorder.lanes(.began) == ["third"])
      #expect(third.isFinished)
    }

    @Test("A chain of categories has a group wait for its member, and the member for its group")
    func categoryChain() {
      let chain = CategoryChain()
      let beach = recorder.operation("beach")
      let group = GroupOperation([beach], in: photos)
      chain.join("x", group)
      chain.join("x", beach)
      #expect(beach.dependencies == [group])
      let other = BlockOperation {}
      chain.join("y", other)
      #expect(other.dependencies == [])
      queue.addOperation(group)
      runAll()
      #expect([group.isExecuting, beach.isReady] == [true, false])
      beach.cancel()
      runAll()
      #expect(group.isFinished)
    }
  }
}

/// A queue that says when it is given a closure.
private final class ToldQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is; it adds nothing that changes.
  private let tell: @Sendable () -> Void

  init(_ tell: @escaping @Sendable () -> Void) {
    self.tell = tell
    super.init()
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    tell()
    super.addOperation(block)
  }
}
