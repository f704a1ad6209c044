import ChapterKit
import Operations
import Testing

extension Book {
  /// Random graphs of operations. Their recorded histories are checked against the rules.
  ///
  /// `RANDOM_GRAPHS=10000` runs 10,000 graphs; `RANDOM_SEED=17 RANDOM_GRAPHS=1` replays one.
  @Suite("Random graphs")
  @TestThread
  struct RandomGraphsTests {
    /// True to leave out recorded departures of Foundation on Linux.
    private static let onlyWhatLinuxKeeps = Platform.current == .linuxFoundation

    @Test("The histories of random graphs break no rule")
    func histories() {
      for seed in RandomSeeds.toRun {
        let graph = RandomGraph(seed: seed, onlyWhatLinuxKeeps: Self.onlyWhatLinuxKeeps)
        let violations = graph.run()
        for violation in violations { Issue.record("RANDOM_SEED=\(seed): \(violation)") }
        if !violations.isEmpty { return }
      }
    }

    @Test(
      "A free slot goes to the ready operation with the highest priority, whatever threads did before"
    )
    func contests() {
      for seed in RandomSeeds.toRun {
        let contest = RandomContest(seed: seed, changesLevels: !Self.onlyWhatLinuxKeeps)
        guard let violation = contest.violation() else { continue }
        Issue.record("RANDOM_SEED=\(seed): \(violation)")
        return
      }
    }

    @Test("A history that breaks a rule is recognised")
    func checkerSees() {
      func violations(
        _ events: [RandomGraph.Event], dependencies: [[Int]] = [[], [0]], width: Int = 2
      ) -> [String] {
        RandomGraph.violations(
          in: events, dependencies: dependencies, widths: [width], queues: [0, 0])
      }
      let whole: [RandomGraph.Event] = [
        .began(0), .ended(0), .completed(0), .began(1), .ended(1), .completed(1),
      ]
      #expect(violations(whole) == [])
      #expect(
        violations([.began(1), .began(0), .ended(0), .ended(1), .completed(0), .completed(1)])
          != [])
      #expect(violations(Array(whole.dropLast(3))) != [])
      #expect(violations(whole + [.completed(1)]) != [])
      #expect(violations([.cancelled(0)] + whole) != [])
      let together: [RandomGraph.Event] = [
        .began(0), .began(1), .ended(0), .ended(1), .completed(0), .completed(1),
      ]
      #expect(violations(together, dependencies: [[], []]) == [])
      #expect(violations(together, dependencies: [[], []], width: 1) != [])
      #expect(violations([.closed(0), .opening(0)] + whole) == [])
      #expect(violations([.closed(0)] + whole + [.opening(0)]) != [])
      let paused: [RandomGraph.Event] = [.resuming(0), .whileSuspended(0)]
      #expect(violations(whole + paused) == [])
      #expect(violations(whole + paused.reversed()) != [])
      #expect(violations(whole + [.resuming(0)]) != [])
      let beside = (0..<8).map { RandomGraph.Event.beside($0) }
      #expect(violations(whole + beside) == [])
      #expect(violations(whole + [0, 1, 3, 2, 4, 5, 6, 7].map { beside[$0] }) != [])
      #expect(violations(whole + [0, 1, 2, 4, 3, 5, 6, 7].map { beside[$0] }) != [])
      #expect(violations(whole + [0, 1, 2, 3, 4, 5, 7, 6].map { beside[$0] }) != [])
    }
  }
}

/// The random graphs to run.
enum RandomSeeds {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  static let toRun: Range<UInt64> = {
    let first = number("RANDOM_SEED") ?? UInt64.random(in: 0...1_000_000_000)
    let count = number("RANDOM_GRAPHS") ?? 200
    print("random graphs: RANDOM_SEED=\(first) RANDOM_GRAPHS=\(count)")
    return first..<(first + count)
  }()
}
