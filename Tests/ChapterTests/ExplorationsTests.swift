#if Explore
  import Dispatch
  import Explorer
  import Testing

  @testable import OperationsFromScratch

  extension Book {
    /// The engine of chapter 21 in every order of its steps, for small programs.
    @Suite("Explorations")
    @TestThread
    struct ExplorationsTests {
      init() { Sources.describe(UInt64.self) { StateWord(rawValue: $0).words } }

      @Test("In no order is a rule of the engine broken", arguments: Scenario.all)
      func holds(_ scenario: Scenario) throws {
        if let choices = Explorations.choices(for: scenario.name) {
          let replayed = try #require(
            scenario.exploration.replay(choices), "not written as choices")
          Issue.record(
            "\(scenario.name): \(replayed.message ?? "nothing is wrong")\n\(replayed.table)")
          return
        }
        let report = scenario.exploration.depthFirst(
          preemptions: Explorations.bound ?? scenario.bound, limit: Explorations.limit)
        if let failure = report.failure { Explorations.tell(failure, of: scenario.name) }
        #expect(report.failure == nil)
        try Explorations.compare(report, of: scenario.name)
      }

      @Test("By chance, beyond the bounds, no rule is broken either", arguments: Scenario.all)
      func holdsByChance(_ scenario: Scenario) {
        if Explorations.isReplaying { return }
        let report = scenario.exploration.byChance(runs: Explorations.runsByChance, depth: 4)
        if let failure = report.failure { Explorations.tell(failure, of: scenario.name) }
        #expect(report.failure == nil)
      }

      @Test(
        "Each mistake of the engine's history is found when it is made again",
        arguments: Scenario.mistakes)
      func findsMistake(_ fault: Fault, in name: String) throws {
        let scenario = try #require(Scenario.all.first { $0.name == name })
        Fault.planted = fault
        defer { Fault.planted = nil }
        let begin = ContinuousClock.now
        let report = scenario.exploration.depthFirst(preemptions: 2, limit: Explorations.limit)
        let failure = try #require(report.failure, "not found in \(report.runs) runs")
        // A bound on the work and not on the time of the test: so long no search may take.
        #expect(ContinuousClock.now - begin < .seconds(60))
        if Explorations.tellsMistakes {
          print("\(fault), after \(report.runs) runs: \(failure.message)\n\(failure.table)")
        }
        // The same run without the mistake is a good one.
        Fault.planted = nil
        #expect(scenario.exploration.replay(failure.choices)?.message == nil)
      }

      @Test("Every mistake has a scenario that shows it")
      func allMistakes() {
        #expect(Set(Scenario.mistakes.map(\.0)) == Set(Fault.allCases))
      }
    }
  }
#endif
