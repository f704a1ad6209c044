extension Exploration {
  /// What a scenario has in hand: threads that run at the same time, and what must hold.
  package final class Run: Sendable {
    private let execution: Execution

    init(_ execution: Execution) { self.execution = execution }

    /// Runs threads at the same time, and returns when they and all items of Dispatch are through.
    ///
    /// What happens before and after is in one order and no matter of choice.
    package func together(_ threads: (name: String, body: @Sendable () -> Void)...) {
      together(threads)
    }

    /// The same.
    package func together(_ threads: [(name: String, body: @Sendable () -> Void)]) {
      guard let scenario = Strand.current else { return }
      for thread in threads { execution.add(thread.name, body: thread.body) }
      execution.isQuiet = false
      execution.step(scenario, needing: Solitude(execution))
      execution.learnEnds(scenario)
      execution.isQuiet = true
    }

    /// Gives Dispatch so many threads for the items of all its concurrent queues. Without this it has
    /// as many as there are items.
    package func limitThreads(to count: Int) { execution.pool = FewThreads(count) }

    /// Says that the program may end by a trap. Such a run has the outcome “traps”, and what is left
    /// of it is not looked at.
    package func mayTrap() { execution.mayTrap = true }

    /// Notes that something must be so.
    package func check(_ condition: Bool, _ message: @autoclosure () -> String) {
      if !condition { execution.fail(message()) }
    }

    /// Notes what came out; an exploration tells how often each came out.
    package func outcome(_ text: String) {
      execution.outcome += execution.outcome.isEmpty ? text : ", \(text)"
    }

    /// Writes something down among the steps of the calling thread.
    package func note(_ text: String) {
      guard let strand = Strand.current else { return }
      execution.trace?.note(strand, nil, text)
    }

    /// Makes something whose shared parts are called after it.
    package func named<Value>(_ name: String, _ make: () -> Value) -> Value {
      execution.owner = name
      defer { execution.owner = nil }
      return make()
    }

    /// Comes to a step that touches nothing but the order of steps.
    package func step() {
      guard let strand = Strand.current else { return }
      execution.step(strand)
      execution.trace?.note(strand, nil, "steps")
    }
  }
}

/// What a scenario waits for: that nobody else is left.
private final class Solitude: Need {
  private let execution: Execution

  init(_ execution: Execution) { self.execution = execution }

  var title: String { "all others" }

  func isMet(for strand: Strand) -> Bool { execution.isScenarioAlone }
}
