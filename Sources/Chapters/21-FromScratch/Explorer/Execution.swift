import Dispatch
import Synchronization

/// One run of a scenario, in one order of steps.
///
/// A step is an access to shared state: an atomic, a lock, a semaphore, a group, a dispatch queue. Before
/// each step the strand chooses which strand continues; all others are about to perform a step or have to
/// wait. The chosen strand performs its step and runs up to its next one. Two runs with the same choices are
/// therefore identical.
package final class Execution: @unchecked Sendable {
  // Unchecked: the baton guards all properties.
  private let strategy: any Strategy
  let trace: Trace?
  /// The unfinished strands, in ascending order of their numbers.
  private var living: [Strand] = []
  private var strandCount = 0
  private var itemCount = 0
  /// Identifies the run within the process.
  let number: Int
  /// True while the scenario makes its preparations or checks the result: the scheduler then makes no
  /// choices.
  var isQuiet = true
  /// The number of steps that were performed while several strands existed.
  private(set) var steps = 0
  private(set) var choices = 0
  /// The choices that departed from the default.
  private(set) var detours: [Detour] = []
  /// The number of choices that preempted a strand or returned an older value or a later time.
  private(set) var preemptions = 0
  private(set) var failure: String?
  /// The outcome, in words of the scenario.
  var outcome = ""
  /// The unfinished items of each serial queue.
  var lines: [ObjectIdentifier: Line] = [:]
  /// The threads that the items of concurrent queues share; nil if each item has a thread of its own.
  var pool: FewThreads?
  /// True if a trap is an accepted outcome of the program.
  var mayTrap = false
  /// True if a trap has ended the program.
  private(set) var hasTrapped = false
  /// Every shared object that the run has created.
  private(set) var things: [Thing] = []
  /// The name of the object that new shared objects belong to.
  var owner: String?
  /// The manually managed memory of the run.
  var memories: [Memory] = []
  var time: UInt64 = 0
  /// The clocks that are propagated by a fence and by a wait for the end of all strands.
  private var fenced = VectorClock()
  private var ended = VectorClock()
  private let end = DispatchSemaphore(value: 0)
  private var options: [Strand] = []

  /// A run with more steps than this counts as endless.
  static let manySteps = 20_000

  private static let count = Synchronization.Atomic<Int>(0)

  init(strategy: any Strategy, traces: Bool) {
    number = Execution.count.wrappingAdd(1, ordering: .relaxed).newValue
    self.strategy = strategy
    trace = traces ? Trace() : nil
  }

  /// Runs a scenario until the scenario ends or no strand can continue.
  func run(_ scenario: @escaping @Sendable (Exploration.Run) -> Void) {
    let run = Exploration.Run(self)
    add("scenario") { scenario(run) }.proceed()
    end.wait()
    if failure == nil, !hasTrapped {
      let left = things.filter { !$0.isGone }.map(\.title)
      if !left.isEmpty { failure = "never released: \(left.joined(separator: ", "))" }
    }
    // Threads of an abandoned run may still use the memory.
    if failure == nil, !hasTrapped { Memory.unmap(memories) }
  }

  /// Adds a strand, which begins when it is chosen.
  @discardableResult
  func add(
    _ name: String, on queue: DispatchQueue? = nil, needing need: ((Strand) -> any Need)? = nil,
    body: @escaping @Sendable () -> Void
  ) -> Strand {
    let strand = Strand(strandCount, name, of: self, body: body)
    strand.queue = queue
    strand.need = need?(strand)
    if let creator = Strand.current, creator.execution === self { strand.clock = creator.publish() }
    strand.clock.tick(strand.number)
    strandCount += 1
    living.append(strand)
    trace?.add(strand)
    return strand
  }

  func add(_ thing: Thing) { things.append(thing) }

  /// Returns the number of the next Dispatch item.
  func nextItem() -> Int {
    itemCount += 1
    return itemCount
  }

  /// True if the scenario is the only unfinished strand.
  var isScenarioAlone: Bool { living.count == 1 }

  /// Records a failure of the run. Only the first failure counts.
  func fail(_ message: String) {
    if failure == nil { failure = message }
  }

  // MARK: The baton

  /// Arrives at a step. Returns once the strand has been chosen to perform the step.
  ///
  /// - Parameter need: The condition that must hold first; nil if there is none.
  func step(_ strand: Strand, needing need: (any Need)? = nil) {
    strand.need = need
    // A fresh strand has been chosen to begin, and the choice includes its first step.
    let isChosen = (strand.isFresh || isQuiet) && strand.isSatisfied
    strand.isFresh = false
    if !isQuiet { steps += 1 }
    defer { strand.clock.tick(strand.number) }
    if !isChosen {
      if steps > Execution.manySteps { abandon("no end after \(steps) steps") }
      guard let next = choose(after: strand) else { abandon(deadlock) }
      if next !== strand {
        next.proceed()
        strand.waitForBaton()
      }
    }
    strand.need = nil
  }

  /// Ends a strand, and passes the baton to another strand or the run back to its starter.
  func finish(_ strand: Strand) {
    strand.isFinished = true
    ended.join(strand.clock)
    living.removeAll { $0 === strand }
    if living.isEmpty {
      end.signal()
    } else if let next = choose(after: nil) {
      next.proceed()
    } else {
      fail(deadlock)
      end.signal()
    }
  }

  /// Returns the strand that continues; nil if none can.
  private func choose(after current: Strand?) -> Strand? {
    options.removeAll(keepingCapacity: true)
    if let current, current.isSatisfied { options.append(current) }
    let isEnabled = !options.isEmpty
    for strand in living where strand !== current && strand.isSatisfied { options.append(strand) }
    guard let first = options.first else { return nil }
    if isQuiet || options.count == 1 { return first }
    defer { choices += 1 }
    let pick = strategy.pick(
      among: options, choice: choices, preemptingFrom: isEnabled ? 1 : options.count)
    if pick != 0 { detours.append(Detour(choice: choices, pick: options[pick].number)) }
    if isEnabled, pick != 0 { preemptions += 1 }
    return options[pick]
  }

  /// Chooses between several values, of which every value but the first counts as a preemption.
  ///
  /// - Returns: The index of the chosen value.
  func decide(among count: Int) -> Int {
    if isQuiet || count == 1 { return 0 }
    defer { choices += 1 }
    let pick = strategy.pick(among: count, choice: choices)
    if pick != 0 {
      detours.append(Detour(choice: choices, pick: pick))
      preemptions += 1
    }
    return pick
  }

  // MARK: Knowledge

  /// Performs a sequentially consistent fence.
  func fence(_ strand: Strand) {
    strand.clock.join(fenced)
    fenced = strand.publish()
  }

  func learnEnds(_ strand: Strand) { strand.clock.join(ended) }

  func learnAll(_ strand: Strand) {
    learnEnds(strand)
    for other in living { strand.clock.join(other.clock) }
  }

  // MARK: Ends of a run

  /// Ends the run because of a fault found during the run.
  func stop(_ strand: Strand, _ message: String) -> Never {
    trace?.note(strand, nil, message)
    abandon(message)
  }

  /// Ends the explored program because of a mistake of the program.
  func trap(_ strand: Strand, _ message: String) -> Never {
    trace?.note(strand, nil, "traps: \(message)")
    if !mayTrap { abandon("\(strand.name) traps: \(message)") }
    outcome = "traps"
    hasTrapped = true
    leave()
  }

  private var deadlock: String {
    let waiting = living.map { strand in
      "\(strand.name) waits for \(strand.need.map(\.title) ?? "nothing")"
    }
    return "nobody can go on: \(waiting.joined(separator: "; "))"
  }

  /// Fails the run and abandons its strands, which stay blocked.
  private func abandon(_ message: String) -> Never {
    fail(message)
    leave()
  }

  /// Returns the run to its starter, and blocks the calling thread for good.
  private func leave() -> Never {
    end.signal()
    while true { DispatchSemaphore(value: 0).wait() }
  }
}

/// A choice other than the default: a strand other than the first that could continue, a value older than the
/// latest, or a later time.
package struct Detour: Equatable, Sendable {
  /// The number of earlier choices in the run.
  let choice: Int
  /// The number of the strand, or the index of the value.
  let pick: Int
}
