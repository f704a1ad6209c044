import Dispatch
import Synchronization

/// One run of a scenario, in one order of steps.
///
/// A step is an access to something that threads share: an atomic, a lock, a semaphore, a group, a
/// dispatch queue. Before each step the strand that has come to it asks who goes on; all others stand
/// before a step of theirs, or wait for something. A strand that is chosen does its step and what
/// follows up to its next one, so that two runs with the same choices are the same.
package final class Execution: @unchecked Sendable {
  // Unchecked, because everything here belongs to whoever has the baton.
  private let strategy: any Strategy
  let trace: Trace?
  /// Strands that have not finished, by their numbers.
  private var living: [Strand] = []
  private var strandCount = 0
  private var itemCount = 0
  /// Tells this run from all others of the process.
  let number: Int
  /// Whether there is nothing to choose: while a scenario prepares, and while it looks at the result.
  var isQuiet = true
  /// How many steps were made where there was something to choose from, or could have been.
  private(set) var steps = 0
  /// How often there was more than one that could go on.
  private(set) var choices = 0
  /// Where another one went on than the first that could.
  private(set) var detours: [Detour] = []
  /// How often one that could have gone on did not.
  private(set) var preemptions = 0
  private(set) var failure: String?
  /// What came out, in words of the scenario.
  var outcome = ""
  /// The items of each serial queue that have not finished.
  var lines: [ObjectIdentifier: Line] = [:]
  /// The threads that items of all other queues share; nil if there are as many as items.
  var pool: FewThreads?
  /// Whether a trap is one of the ways in which the program may end.
  var mayTrap = false
  /// Whether a trap has ended it.
  private(set) var hasTrapped = false
  /// All that was made and is shared.
  private(set) var things: [Thing] = []
  /// What is made now belongs to something of this name.
  var owner: String?
  /// The memory that was taken by hand.
  var memories: [Memory] = []
  /// What time it is, in milliseconds.
  var time: UInt64 = 0
  /// What is known to who has passed the last fence, and what to who has seen all ends.
  private var fenced = VectorClock()
  private var ended = VectorClock()
  private let end = DispatchSemaphore(value: 0)
  private var options: [Strand] = []

  /// So many steps no program takes that is to end.
  static let manySteps = 20_000

  private static let count = Synchronization.Atomic<Int>(0)

  init(strategy: any Strategy, traces: Bool) {
    number = Execution.count.wrappingAdd(1, ordering: .relaxed).newValue
    self.strategy = strategy
    trace = traces ? Trace() : nil
  }

  /// Runs a scenario from its first step to its last, or to where nobody can go on.
  func run(_ scenario: @escaping @Sendable (Exploration.Run) -> Void) {
    let run = Exploration.Run(self)
    add("scenario") { scenario(run) }.proceed()
    end.wait()
    if failure == nil, !hasTrapped {
      let left = things.filter { !$0.isGone }.map(\.title)
      if !left.isEmpty { failure = "never released: \(left.joined(separator: ", "))" }
    }
    // Threads of a run that was ended early may still stand in theirs.
    if failure == nil, !hasTrapped { Memory.unmap(memories) }
  }

  /// Adds a strand, which goes on when it is chosen.
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

  /// A number for an item of Dispatch.
  func nextItem() -> Int {
    itemCount += 1
    return itemCount
  }

  /// Whether nobody but the scenario itself is left.
  var isScenarioAlone: Bool { living.count == 1 }

  /// Notes that something is not as it must be. The first that is noted counts.
  func fail(_ message: String) {
    if failure == nil { failure = message }
  }

  // MARK: The baton

  /// Comes to a step, and returns when it is this strand's turn to make it.
  ///
  /// - Parameter need: What has to be so before.
  func step(_ strand: Strand, needing need: (any Need)? = nil) {
    strand.need = need
    // Who has been chosen to begin was chosen for its first step.
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

  /// Ends a strand, and gives the baton to another one, or the run back to whoever started it.
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

  /// Chooses who goes on; nil if nobody can.
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

  /// Chooses between what may be, of which only the first is for nothing.
  ///
  /// - Returns: Which of so many it is.
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

  // MARK: What is known

  /// Passes a fence that all others pass before or after.
  func fence(_ strand: Strand) {
    strand.clock.join(fenced)
    fenced = strand.publish()
  }

  /// Knows what all have done that have ended.
  func learnEnds(_ strand: Strand) { strand.clock.join(ended) }

  /// Knows what all have done.
  func learnAll(_ strand: Strand) {
    learnEnds(strand)
    for other in living { strand.clock.join(other.clock) }
  }

  // MARK: Ends

  /// Ends the run because of a mistake that was found while it goes on.
  func stop(_ strand: Strand, _ message: String) -> Never {
    trace?.note(strand, nil, message)
    abandon(message)
  }

  /// Ends the program that is explored, by a mistake that it has made.
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

  /// Ends the run here, where its strands will stand for ever.
  private func abandon(_ message: String) -> Never {
    fail(message)
    leave()
  }

  /// Gives the run back to whoever started it, and the calling thread up.
  private func leave() -> Never {
    end.signal()
    while true { DispatchSemaphore(value: 0).wait() }
  }
}

/// A place where another strand went on than the first that could, or where something else was found
/// than the newest value or the time as it was.
package struct Detour: Equatable, Sendable {
  /// How many choices there were before.
  let choice: Int
  /// Which strand, or which of what may be.
  let pick: Int
}
