#if Explore
  import Explorations
  import Explorer
  import OperationsFromScratch
  import Testing

  extension Scenario: CustomTestStringConvertible {
    public var testDescription: String { name }
  }

  extension Mistake: CustomTestStringConvertible {
    public var testDescription: String { name }
  }

  extension Book {
    /// The engine of chapter 21 in every order of its steps, for small programs.
    @Suite("Explorations")
    @TestThread
    struct ExplorationsTests {
      private let recorded: Records

      init() throws { recorded = try Records.read() }

      private func expectNothing(_ finding: Finding?) {
        guard let finding else { return }
        Issue.record("\(finding.lines().joined(separator: "\n"))")
      }

      @Test("In no order is a rule of the engine broken", arguments: Scenario.all)
      func holds(_ scenario: Scenario) {
        let report = scenario.explore()
        expectNothing(scenario.finding(of: report))
        #expect(
          recorded.scenarios[scenario.name] == Records.Entry(report, of: scenario),
          "\(Finding.command) --record records it anew")
      }

      @Test("By chance, beyond the bounds, no rule is broken either", arguments: Scenario.all)
      func holdsByChance(_ scenario: Scenario) {
        expectNothing(scenario.finding(of: scenario.exploreByChance(runs: 100)))
      }

      @Test(
        "Each mistake of the engine's history is found when it is made again",
        arguments: Mistake.all)
      func finds(_ mistake: Mistake) throws {
        let begin = ContinuousClock.now
        let finding = try #require(mistake.find(), "not found")
        // A bound on the work and not on the time of the test: so long no search may take.
        #expect(ContinuousClock.now - begin < .seconds(60))
        #expect(recorded.mistakes[mistake.name] == finding)
      }

      @Test("Every mistake has a scenario that shows it")
      func allMistakes() {
        #expect(Set(recorded.mistakes.keys) == Set(Mistake.all.map(\.name)))
      }

      @Test("There are many programs, each with a name of its own, and no others are recorded")
      func names() {
        #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
        #expect(Set(recorded.scenarios.keys) == Set(Scenario.all.map(\.name)))
      }
    }
  }
#endif
