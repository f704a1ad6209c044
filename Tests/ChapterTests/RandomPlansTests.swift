import ChapterKit
import Operations
import Testing

extension Book {
  /// Random plans of operations that act on each other, whose histories the documents decide.
  ///
  /// `RANDOM_GRAPHS=10000` runs that many; `RANDOM_SEED=17 RANDOM_GRAPHS=1` replays one.
  @Suite("Random plans")
  @TestThread
  struct RandomPlansTests {
    /// Leaves out what Foundation on Linux is recorded to do otherwise.
    private static let mercy = Platform.current == .linuxFoundation

    @Test("What comes of random plans is what the documents say")
    func histories() {
      for seed in RandomSeeds.toRun {
        let plan = RandomPlan.make(seed: seed, mercy: Self.mercy)
        let (events, leftovers) = PlanPlayer.play(
          plan, named: "RANDOM_SEED=\(seed)", mercy: Self.mercy)
        let verdict = PlanVerdict.on(plan, events)
        for leftover in leftovers { Issue.record("RANDOM_SEED=\(seed): \(leftover)") }
        if let verdict {
          Issue.record("RANDOM_SEED=\(seed): \(verdict)\n\(plan)\n\(Plan.list(events))")
        }
        if verdict != nil || !leftovers.isEmpty { return }
      }
    }
  }
}
