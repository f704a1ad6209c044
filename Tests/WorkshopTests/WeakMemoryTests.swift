import Explorer
import Testing

extension Book {
  /// The explorer's memory: which results reads may have in the classic programs for memory models, released
  /// memory, and time.
  @Suite("Weak memory")
  @TestThread
  struct WeakMemoryTests {
    private func outcomes(
      preemptions: Int? = nil, _ scenario: @escaping @Sendable (Exploration.Run) -> Void
    ) -> Set<String> {
      let report = Exploration("a program of two or three", scenario)
        .depthFirst(preemptions: preemptions)
      #expect(report.failure == nil, "\(report.failure?.table ?? "")")
      #expect(report.isComplete)
      return Set(report.outcomes.keys)
    }

    /// Two threads that each write a variable and then read the other's. Returns the values read.
    private func buffered(
      _ store: @escaping @Sendable (borrowing Atomic<Int>) -> Void,
      _ load: @escaping @Sendable (borrowing Atomic<Int>) -> Int
    ) -> Set<String> {
      outcomes { run in
        let x = Atomic(0)
        let y = Atomic(0)
        let a = Found()
        let b = Found()
        run.together(
          (
            "one",
            {
              store(x)
              a.value = load(y)
            }
          ),
          (
            "two",
            {
              store(y)
              b.value = load(x)
            }
          ))
        run.outcome("\(a.value) \(b.value)")
      }
    }

    @Test("Two threads that write, then read, may both miss a write, unless in a total order")
    func storeBuffering() {
      let three: Set<String> = ["0 1", "1 0", "1 1"]
      #expect(
        buffered(
          { $0.store(1, ordering: .sequentiallyConsistent) },
          { $0.load(ordering: .sequentiallyConsistent) }) == three)
      #expect(
        buffered({ $0.store(1, ordering: .releasing) }, { $0.load(ordering: .acquiring) })
          == three.union(["0 0"]))
      #expect(
        buffered(
          { $0.store(1, ordering: .sequentiallyConsistent) }, { $0.load(ordering: .acquiring) })
          == three.union(["0 0"]))
      #expect(
        buffered(
          {
            $0.store(1, ordering: .relaxed)
            memoryFence()
          }, { $0.load(ordering: .relaxed) }) == three)
      #expect(
        buffered(
          { _ = $0.exchange(1, ordering: .sequentiallyConsistent) },
          { $0.wrappingAdd(0, ordering: .relaxed).oldValue }) == three)
    }

    /// One thread writes a value and raises a flag; the other reads the flag and then the value.
    private func passed(
      _ raise: @escaping @Sendable (borrowing Atomic<Int>) -> Void,
      _ look: @escaping @Sendable (borrowing Atomic<Int>) -> Int
    ) -> Set<String> {
      outcomes { run in
        let value = Atomic(0)
        let flag = Atomic(0)
        let found = Found()
        run.together(
          (
            "write",
            {
              value.store(1, ordering: .relaxed)
              raise(flag)
            }
          ),
          ("read", { found.value = look(flag) == 0 ? -1 : value.load(ordering: .relaxed) }))
        run.outcome("\(found.value)")
      }
    }

    @Test(
      "A write before a release is visible after the acquire that reads the released value, but not without"
    )
    func messagePassing() {
      #expect(
        passed({ $0.store(1, ordering: .releasing) }, { $0.load(ordering: .acquiring) })
          == ["-1", "1"])
      #expect(
        passed({ $0.store(1, ordering: .relaxed) }, { $0.load(ordering: .acquiring) })
          == ["-1", "0", "1"])
      #expect(
        passed({ $0.store(1, ordering: .releasing) }, { $0.load(ordering: .relaxed) })
          == ["-1", "0", "1"])
      #expect(
        passed(
          { _ = $0.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing) },
          {
            $0.compareExchange(expected: 5, desired: 6, ordering: .acquiringAndReleasing).original
          }) == ["-1", "1"])
    }

    @Test("A relaxed read-modify-write passes on what was released before it")
    func releaseSequence() {
      func read(_ raise: @escaping @Sendable (borrowing Atomic<Int>) -> Void) -> Set<String> {
        outcomes(preemptions: 3) { run in
          let value = Atomic(0)
          let flag = Atomic(0)
          let found = Found()
          run.together(
            (
              "write",
              {
                value.store(1, ordering: .relaxed)
                flag.store(1, ordering: .releasing)
              }
            ), ("raise", { raise(flag) }),
            (
              "read",
              {
                guard flag.load(ordering: .acquiring) == 2 else { return }
                found.value = value.load(ordering: .relaxed) + 1
              }
            ))
          run.outcome("\(found.value)")
        }
      }
      #expect(
        read { _ = $0.compareExchange(expected: 1, desired: 2, ordering: .relaxed) } == ["0", "2"])
      #expect(
        read { if $0.load(ordering: .relaxed) == 1 { $0.store(2, ordering: .relaxed) } }
          == ["0", "1", "2"])
    }

    @Test("A thread never reads a value older than one that it has read, written or learned of")
    func coherence() {
      let found = outcomes { run in
        let place = Atomic(0)
        let first = Found()
        let second = Found()
        run.together(
          (
            "write",
            {
              place.store(1, ordering: .relaxed)
              place.store(2, ordering: .relaxed)
            }
          ),
          (
            "read",
            {
              first.value = place.load(ordering: .relaxed)
              second.value = place.load(ordering: .relaxed)
            }
          ))
        run.outcome("\(first.value) \(second.value)")
      }
      #expect(found == ["0 0", "0 1", "0 2", "1 1", "1 2", "2 2"])
      let locked = outcomes { run in
        let lock = Lock()
        let number = Atomic(0)
        let add: @Sendable () -> Void = {
          lock.withLock {
            number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed)
          }
        }
        run.together(("one", add), ("two", add))
        run.outcome("\(number.load(ordering: .relaxed))")
      }
      #expect(locked == ["2"])
    }

    @Test("Two readers may see two writes in different orders, unless in a total order")
    func independentReads() {
      func read(
        _ store: @escaping @Sendable (borrowing Atomic<Int>) -> Void,
        _ load: @escaping @Sendable (borrowing Atomic<Int>) -> Int
      ) -> Set<String> {
        outcomes(preemptions: 3) { run in
          let x = Atomic(0)
          let y = Atomic(0)
          let one = Found()
          let two = Found()
          run.together(
            ("write", { store(x) }),
            (
              "one",
              {
                one.value = load(x) * 10
                one.value += load(y)
              }
            ),
            (
              "two",
              {
                store(y)
                two.value = load(y) * 10
                two.value += load(x)
              }
            ))
          run.outcome("\(one.value) \(two.value)")
        }
      }
      let inOrder = read(
        { $0.store(1, ordering: .sequentiallyConsistent) },
        { $0.load(ordering: .sequentiallyConsistent) })
      #expect(!inOrder.contains("10 10"))
      #expect(inOrder.contains("11 10"))
      #expect(
        read({ $0.store(1, ordering: .releasing) }, { $0.load(ordering: .acquiring) })
          .contains("10 10"))
    }

    @Test("Reading an older value counts as a preemption, appears in the table, and is reproduced")
    func paid() throws {
      let program = Exploration("a flag too weak") { run in
        let value = Atomic(0)
        let flag = Atomic(false)
        run.together(
          (
            "write",
            {
              value.store(1, ordering: .relaxed)
              flag.store(true, ordering: .relaxed)
            }
          ),
          (
            "read",
            {
              guard flag.load(ordering: .acquiring) else { return }
              run.check(value.load(ordering: .relaxed) == 1, "it is not there")
            }
          ))
      }
      #expect(program.depthFirst(preemptions: 0).failure == nil)
      let failure = try #require(program.depthFirst(preemptions: 1).failure)
      #expect(failure.preemptions == 1)
      #expect(
        failure.table == """
                write                                 read
             1  value 0 → 1
             2  flag false → true
             3                                        flag is true
             4                                        value is still 0
          """)
      let again = try #require(program.replay(failure.choices))
      #expect(again.message == "it is not there")
      #expect(again.table == failure.table)
    }

    @Test("A thread that cannot know of an initialisation must not touch the object")
    func publication() throws {
      func program(_ ordering: Bool) -> Exploration {
        Exploration("a box is passed on") { run in
          let shelf = Shelf()
          let flag = Atomic(false)
          run.together(
            (
              "make",
              {
                shelf.box = Box()
                if ordering {
                  flag.store(true, ordering: .releasing)
                } else {
                  flag.store(true, ordering: .relaxed)
                }
              }
            ),
            (
              "use",
              {
                if flag.load(ordering: .acquiring) { _ = shelf.box?.value.load(ordering: .relaxed) }
              }
            ))
          shelf.box = nil
        }
      }
      #expect(program(true).depthFirst(preemptions: nil).failure == nil)
      let failure = try #require(program(false).depthFirst(preemptions: nil).failure)
      #expect(failure.message == "use touches value, and cannot know that it was made")
    }

    // MARK: Manual memory management

    @Test("An access to released memory is detected, and is detected again in the replay")
    func givenBack() throws {
      let program = Exploration("a cell is given back") { run in
        guard let address = Memory.take(8) else { return run.check(false, "there is none") }
        let cell = Cell(address)
        cell.number.pointee = 5
        let isDone = Atomic(false)
        run.together(
          (
            "free",
            {
              isDone.store(true, ordering: .releasing)
              Memory.giveBack(.init(cell.number))
            }
          ),
          (
            "read",
            {
              if isDone.load(ordering: .acquiring) { return }
              run.step()
              run.check(cell.number.pointee == 5, "another value")
            }
          ))
      }
      let failure = try #require(program.depthFirst(preemptions: 2).failure)
      #expect(failure.message.hasPrefix("read touches memory that free gave back (WeakMemoryTests"))
      #expect(program.replay(failure.choices)?.message == failure.message)
      #expect(program.replay("-")?.message == nil)
    }

    @Test("Memory that is leaked or released twice is reported")
    func leaks() {
      let kept = Exploration("a cell is kept") { run in
        let cell = Memory.take(8)
        run.check(cell != nil, "there is none")
      }
      #expect(kept.depthFirst(preemptions: 0).failure?.message == "never released: cell")
      let twice = Exploration("a cell is given back twice") { _ in
        guard let cell = Memory.take(8) else { return }
        Memory.giveBack(cell)
        Memory.giveBack(cell)
      }
      #expect(
        twice.depthFirst(preemptions: 0).failure?.message == "scenario gives memory back twice")
    }

    // MARK: Time

    @Test("Any read of the clock may find that the time is over; from then on, every read does")
    func time() {
      let looks: @Sendable (Exploration.Run) -> Void = { run in
        let found = Found()
        run.together(
          (
            "look",
            {
              let begin = Time.coarseMilliseconds
              for _ in 0..<3 {
                found.value = found.value * 2 + (Time.hasPassed(2, since: begin) ? 1 : 0)
              }
            }
          ))
        run.outcome(String(found.value, radix: 2))
      }
      #expect(outcomes(preemptions: 0, looks) == ["0"])
      #expect(outcomes(preemptions: 1, looks) == ["0", "1", "11", "111"])
    }
  }
}

/// A value that a thread has read.
private final class Found: @unchecked Sendable {
  // Unchecked: only the thread with the explorer's baton accesses the properties.
  var value = 0
}

private final class Box: Sendable {
  let value = Atomic(0)
}

private final class Shelf: @unchecked Sendable {
  // Unchecked: only the thread with the explorer's baton accesses the property.
  var box: Box?
}

/// Manually managed memory.
private struct Cell: @unchecked Sendable {
  // Unchecked: only the thread with the explorer's baton accesses the memory.
  let number: UnsafeMutablePointer<Int>

  init(_ address: UnsafeMutableRawPointer) {
    number = address.bindMemory(to: Int.self, capacity: 1)
  }
}
