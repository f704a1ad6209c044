import Dispatch
import Explorer
import Testing

extension Book {
  /// The explorer of interleavings itself, on programs with known failures.
  @Suite("Explorer")
  @TestThread
  struct ExplorerTests {
    /// Threads that do nothing but take this many steps each.
    private func walkers(_ steps: [Int]) -> Exploration {
      Exploration("walkers") { run in
        func walk(_ name: String, _ count: Int) -> (String, @Sendable () -> Void) {
          (name, { for _ in 0..<count { run.step() } })
        }
        switch steps.count {
        case 2: run.together(walk("a", steps[0]), walk("b", steps[1]))
        default:
          run.together(walk("a", steps[0]), walk("b", steps[1]), walk("c", steps[2]))
        }
      }
    }

    /// The orders of such threads, found by brute force. Each order is given as its number of preemptions.
    private func orders(_ steps: [Int]) -> [Int] {
      func go(_ left: [Int], _ last: Int?, _ preemptions: Int) -> [Int] {
        if left.allSatisfy({ $0 == 0 }) { return [preemptions] }
        return left.indices.filter { left[$0] > 0 }.flatMap { next in
          var rest = left
          rest[next] -= 1
          let isPreemption = last.map { $0 != next && left[$0] > 0 } ?? false
          return go(rest, next, preemptions + (isPreemption ? 1 : 0))
        }
      }
      return go(steps, nil, 0)
    }

    @Test(
      "Every interleaving is run once or, with a bound on preemptions, every one within the bound",
      arguments: [[1, 1], [3, 2], [4, 3], [1, 2, 3], [2, 2, 2]])
    func bounds(steps: [Int]) {
      let all = orders(steps)
      let expected = (0...3).map { bound in all.filter { $0 <= bound }.count }
      let report = walkers(steps).depthFirst(preemptions: 3)
      #expect(report.runs == expected)
      #expect(report.isComplete)
      #expect(report.failure == nil)
      #expect(walkers(steps).depthFirst(preemptions: nil).runs == [all.count])
    }

    // MARK: Programs that fail

    /// Two threads that each add one by a read and a write.
    private let counting = Exploration("counting") { run in
      let number = Atomic(0)
      let add: @Sendable () -> Void = {
        let old = number.load(ordering: .sequentiallyConsistent)
        number.store(old + 1, ordering: .sequentiallyConsistent)
      }
      run.together(("one", add), ("two", add))
      let sum = number.load(ordering: .relaxed)
      run.check(sum == 2, "two additions made \(sum)")
    }

    @Test("A lost update is found, printed as a table, and reproduced from the printed choices")
    func lostUpdate() throws {
      let failure = try #require(counting.depthFirst(preemptions: 2).failure)
      #expect(failure.message == "two additions made 1")
      #expect(failure.preemptions == 1)
      #expect(
        failure.table == """
                one                                   two
             1  number is 0
             2                                        number is 0
             3                                        number 0 → 1
             4  number 1 → 1
          """)
      let again = try #require(counting.replay(failure.choices))
      #expect(again.message == failure.message)
      #expect(again.table == failure.table)
      #expect(counting.replay("-")?.message == nil)
      #expect(counting.replay("what") == nil)
      #expect(counting.depthFirst(preemptions: 0).failure == nil)
    }

    @Test("A table shows only the steps that may be decisive, and its lines keep their numbers")
    func table() throws {
      let program = Exploration("a private matter") { run in
        let shared = Atomic(0)
        let own = Atomic(0)
        let free = Lock()
        let stuck = Lock()
        run.together(
          (
            "one",
            {
              _ = own.load(ordering: .relaxed)
              free.withLock { own.store(1, ordering: .relaxed) }
              free.withLock {}
              _ = shared.load(ordering: .relaxed)
              stuck.withLock {
                run.note("says something that is much longer than a column may be")
                stuck.withLock {}
              }
            }
          ),
          ("two", { _ = shared.load(ordering: .relaxed) }))
      }
      let failure = try #require(program.depthFirst(preemptions: 0).failure)
      #expect(failure.message.hasPrefix("nobody can go on"))
      // The table leaves out the read of `own`, and the uncontended uses of `free`.
      #expect(
        failure.table == """
                one                                   two
             3  own 0 → 1
             6  shared is 0
             7  stuck {
             8  says something that is much longer
                 than a column may be
             9                                        shared is 0
          """)
    }

    @Test("A trap ends the run and counts as a failure unless the program permits it")
    func traps() {
      func program(mayTrap: Bool) -> Exploration {
        Exploration("a quarrel") { run in
          let isTaken = Atomic(false)
          if mayTrap { run.mayTrap() }
          let take: @Sendable () -> Void = {
            if isTaken.load(ordering: .sequentiallyConsistent) {
              trap("somebody has it", file: #filePath, line: #line)
            }
            isTaken.store(true, ordering: .sequentiallyConsistent)
          }
          run.together(("one", take), ("two", take))
          run.outcome("both")
        }
      }
      let refused = program(mayTrap: false).depthFirst(preemptions: 1)
      #expect(refused.failure?.message == "two traps: somebody has it")
      let report = program(mayTrap: true).depthFirst(preemptions: nil)
      #expect(report.failure == nil)
      #expect(report.outcomes == ["traps": 2, "both": 4])
      #expect(report.isComplete)
    }

    @Test("The number of runs that end with a trap is limited, because their threads are lost")
    func fewTraps() {
      let quarrel = Exploration("a quarrel") { run in
        run.mayTrap()
        let step: @Sendable () -> Void = { for _ in 0..<3 { run.step() } }
        run.together(("one", step), ("two", step))
        trap("it always ends so", file: #filePath, line: #line)
      }
      // There are twenty orders, two of them without a preemption.
      let some = quarrel.depthFirst(preemptions: nil, traps: 7)
      #expect(some.runs == [7])
      #expect(!some.isComplete)
      #expect(some.failure == nil)
      let first = quarrel.depthFirst(preemptions: 1, traps: 5)
      #expect(first.runs == [2, 3])
      #expect(!first.isComplete)
      let all = quarrel.depthFirst(preemptions: nil)
      #expect(all.runs == [20])
      #expect(all.isComplete)
      #expect(quarrel.byChance(runs: 9, traps: 4).runs == [4])
    }

    @Test("Items wait for a thread if the number of threads is limited")
    func fewThreads() {
      func program(threads: Int?) -> Exploration {
        Exploration("few threads") { run in
          if let threads { run.limitThreads(to: threads) }
          let bell = Semaphore(value: 0)
          run.together(
            (
              "adder",
              {
                for _ in 0..<2 {
                  Items.run(on: .global()) {
                    // This item waits for another one, which gets no thread during the wait.
                    Items.run(on: .global()) { bell.signal() }
                    bell.wait()
                  }
                }
              }
            ))
        }
      }
      #expect(program(threads: nil).depthFirst(preemptions: 1).failure == nil)
      #expect(program(threads: 3).depthFirst(preemptions: 1).failure == nil)
      let failure = program(threads: 2).depthFirst(preemptions: 1).failure
      #expect(failure?.message.contains("waits for one of 2 threads") == true)
    }

    @Test("Two locks taken in both orders are a deadlock; in a single order they are not")
    func deadlock() throws {
      func twoLocks(inOneOrder: Bool) -> Exploration {
        Exploration("two locks") { run in
          let left = Mutex(0)
          let right = Mutex(0)
          run.together(
            ("one", { left.withLock { _ in right.withLock { $0 += 1 } } }),
            (
              "two",
              {
                if inOneOrder {
                  left.withLock { _ in right.withLock { $0 += 1 } }
                } else {
                  right.withLock { _ in left.withLock { $0 += 1 } }
                }
              }
            ))
        }
      }
      let failure = try #require(
        twoLocks(inOneOrder: false).depthFirst(preemptions: nil).failure)
      #expect(
        failure.message == """
          nobody can go on: scenario waits for all others; one waits for right, which two has; \
          two waits for left, which one has
          """)
      #expect(failure.preemptions == 1)
      #expect(twoLocks(inOneOrder: true).depthFirst(preemptions: nil).failure == nil)
    }

    /// One thread checks a flag and waits; the other sets the flag and wakes the waiter.
    private func wakingUp(carefully: Bool) -> Exploration {
      Exploration("waking up") { run in
        let isDone = Atomic(false)
        let isWaiting = Atomic(false)
        let bell = Semaphore(value: 0)
        run.together(
          (
            "sleeper",
            {
              if carefully { isWaiting.store(true, ordering: .sequentiallyConsistent) }
              if isDone.load(ordering: .sequentiallyConsistent) { return }
              if !carefully { isWaiting.store(true, ordering: .sequentiallyConsistent) }
              bell.wait()
            }
          ),
          (
            "waker",
            {
              isDone.store(true, ordering: .sequentiallyConsistent)
              if isWaiting.load(ordering: .sequentiallyConsistent) { bell.signal() }
            }
          ))
      }
    }

    @Test("A lost wake-up is found, and a correct program passes")
    func lostWakeUp() throws {
      let failure = try #require(wakingUp(carefully: false).depthFirst(preemptions: 2).failure)
      #expect(failure.message.contains("sleeper waits for bell"))
      #expect(failure.preemptions == 1)
      #expect(wakingUp(carefully: true).depthFirst(preemptions: nil).failure == nil)
    }

    @Test("Random runs also find the lost wake-up, and find it again with the same seed")
    func byChance() throws {
      let first = try #require(counting.byChance(runs: 200, seed: 7).failure)
      let second = try #require(counting.byChance(runs: 200, seed: 7).failure)
      #expect(first.choices == second.choices)
      #expect(first.preemptions == 1)
      #expect(wakingUp(carefully: false).byChance(runs: 200).failure != nil)
      let none = wakingUp(carefully: true).byChance(runs: 200)
      #expect(none.failure == nil)
      #expect(none.runs == [200])
    }

    @Test(
      "A failure that needs two preemptions is found with a bound of two but not with a bound of one"
    )
    func twoPreemptions() {
      // The second thread must interfere twice: between steps one and two, and between two and three.
      let exploration = Exploration("two visits") { run in
        let turn = Atomic(0)
        let seen = Atomic(0)
        run.together(
          (
            "first",
            {
              for number in [1, 2, 3] { turn.store(number, ordering: .sequentiallyConsistent) }
            }
          ),
          (
            "second",
            {
              if turn.load(ordering: .sequentiallyConsistent) == 1 {
                if turn.load(ordering: .sequentiallyConsistent) == 2 {
                  seen.store(1, ordering: .sequentiallyConsistent)
                }
              }
            }
          ))
        run.check(seen.load(ordering: .sequentiallyConsistent) == 0, "both")
      }
      #expect(exploration.depthFirst(preemptions: 2).failure == nil)
      #expect(exploration.depthFirst(preemptions: 3).failure?.preemptions == 3)
    }

    @Test("An endless program is reported after many steps")
    func endless() {
      let report = Exploration("endless") { run in
        let flag = Atomic(false)
        run.together(("one", { while !flag.load(ordering: .relaxed) {} }))
      }.depthFirst(preemptions: 0)
      #expect(report.failure?.message.hasPrefix("no end after") == true)
    }

    @Test("A leaked object, and an access to a released one, are reported by the object's name")
    func released() throws {
      final class Knot: @unchecked Sendable {
        let weight = Atomic(0)
        var other: Knot?
      }
      struct End: ~Copyable { let weight = Atomic(0) }
      let leak = Exploration("knot") { run in
        let knot = run.named("rope") { Knot() }
        run.together(("one", { knot.other = knot }))
      }
      #expect(leak.depthFirst(preemptions: 0).failure?.message == "never released: rope.weight")
      let stale = Exploration("stale") { run in
        nonisolated(unsafe) let end = UnsafeMutablePointer<End>.allocate(capacity: 1)
        run.named("rope") { end.initialize(to: End()) }
        run.together(
          ("one", { end.deinitialize(count: 1) }),
          ("two", { _ = end.pointee.weight.load(ordering: .relaxed) }))
        end.deallocate()
      }
      #expect(
        stale.depthFirst(preemptions: 0).failure?.message
          == "two touches rope.weight, which is gone")
    }

    @Test("A global begins each run with its initial value")
    func forTheWholeProcess() {
      enum Shared { static let number = Atomic(0) }
      let report = Exploration("shared") { run in
        run.together(
          ("one", { Shared.number.wrappingAdd(1, ordering: .relaxed) }),
          ("two", { Shared.number.wrappingAdd(1, ordering: .relaxed) }))
        run.outcome("\(Shared.number.load(ordering: .relaxed))")
      }.depthFirst(preemptions: nil)
      #expect(report.outcomes == ["2": 2])
      #expect(report.failure == nil)
    }

    @Test("A program that does not repeat its behaviour is refused")
    func notTheSame() {
      let calls = Mutex(0)
      let report = Exploration("fickle") { run in
        let steps = calls.withLock { calls in
          calls += 1
          return calls
        }
        run.together(
          ("one", { for _ in 0..<(steps.isMultiple(of: 2) ? 3 : 1) { run.step() } }),
          ("two", { run.step() }))
      }.depthFirst(preemptions: nil)
      #expect(report.failure?.message == "the same choices led somewhere else")
    }

    // MARK: Dispatch

    @Test("Items of a global queue run concurrently, and those of a serial queue in order")
    func items() {
      func report(_ queue: DispatchQueue) -> Exploration.Report {
        Exploration("items") { run in
          let log = Mutex("")
          let write: @Sendable (String) -> Void = { text in log.withLock { $0 += text } }
          run.together(
            (
              "adder",
              {
                Items.run(on: queue) { write("a") }
                Items.run(on: queue) { write("b") }
                write("c")
              }
            ))
          run.outcome(log.withLock { $0 })
        }.depthFirst(preemptions: nil)
      }
      #expect(
        Set(report(.global()).outcomes.keys) == ["abc", "acb", "bac", "bca", "cab", "cba"])
      #expect(
        Set(report(DispatchQueue(label: "line")).outcomes.keys) == ["abc", "acb", "cab"])
    }

    @Test("A wait for a group lasts until the group's last item has ended")
    func group() {
      let report = Exploration("group") { run in
        let ended = Atomic(0)
        run.together(
          (
            "waiter",
            {
              let group = Group()
              for _ in 0..<2 {
                Items.run(on: .global(), in: group) { ended.wrappingAdd(1, ordering: .relaxed) }
              }
              group.wait()
              run.check(ended.load(ordering: .relaxed) == 2, "did not wait long enough")
            }
          ))
      }.depthFirst(preemptions: 2)
      #expect(report.failure == nil)
      #expect(report.isComplete)
    }
  }
}
