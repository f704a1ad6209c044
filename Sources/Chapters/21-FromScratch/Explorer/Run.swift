extension Exploration {
  /// The operations of a scenario: run threads at the same time, and check the result.
  package final class Run: Sendable {
    private let execution: Execution

    init(_ execution: Execution) { self.execution = execution }

    /// Runs threads at the same time. Returns when they and all Dispatch items have ended.
    ///
    /// The scenario's code before and after the call runs in one order, without choices.
    package func together(_ threads: (name: String, body: @Sendable () -> Void)...) {
      together(threads)
    }

    /// Runs threads at the same time, given as an array.
    package func together(_ threads: [(name: String, body: @Sendable () -> Void)]) {
      guard let scenario = Strand.current else { return }
      for thread in threads { execution.add(thread.name, body: thread.body) }
      execution.isQuiet = false
      execution.step(scenario, needing: Solitude(execution))
      execution.learnEnds(scenario)
      execution.isQuiet = true
    }

    /// Limits the number of threads for the items of all concurrent queues. By default each item has its own
    /// thread.
    package func limitThreads(to count: Int) { execution.pool = FewThreads(count) }

    /// Declares that a trap is accepted. Such a run has the outcome “traps”, and its result is not checked.
    package func mayTrap() { execution.mayTrap = true }

    /// Fails the run if a condition is false.
    package func check(_ condition: Bool, _ message: @autoclosure () -> String) {
      if !condition { execution.fail(message()) }
    }

    /// Adds to the outcome of the run. An exploration counts the runs for each outcome.
    package func outcome(_ text: String) {
      execution.outcome += execution.outcome.isEmpty ? text : ", \(text)"
    }

    /// Adds a note to the trace of the calling thread.
    package func note(_ text: String) {
      guard let strand = Strand.current else { return }
      execution.trace?.note(strand, nil, text)
    }

    /// Creates an object. Shared objects that it contains are named after it.
    package func named<Value>(_ name: String, _ make: () -> Value) -> Value {
      execution.owner = name
      defer { execution.owner = nil }
      return make()
    }

    /// Performs a step that accesses nothing.
    package func step() {
      guard let strand = Strand.current else { return }
      execution.step(strand)
      execution.trace?.note(strand, nil, "steps")
    }
  }
}

/// The condition that all other strands have ended.
private final class Solitude: Need {
  private let execution: Execution

  init(_ execution: Execution) { self.execution = execution }

  var title: String { "all others" }

  func isMet(for strand: Strand) -> Bool { execution.isScenarioAlone }
}
