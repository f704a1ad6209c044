import Dispatch
import Explorer
import OperationsFromScratch

/// The tools of an engine scenario: operations and queues that record their events, and the invariants that
/// must hold for all of them in every order of steps.
final class Stage: @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties. Recording is not a step and changes no order.
  let run: Exploration.Run
  private var starts: [String: Int] = [:]
  private var ends: Set<String> = []
  private var told: Set<String> = []
  private var waits: [String: [String]] = [:]
  private var running: [String: Int] = [:]
  private var widths: [String: Int] = [:]
  private var order: [String] = []
  private var completions: [String: Int] = [:]
  private var watches: [Watch] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var threads: [(name: String, body: @Sendable () -> Void)] = []

  init(_ run: Exploration.Run) { self.run = run }

  // MARK: Threads

  /// Adds a thread, which runs in `together()`.
  func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    threads.append((name, body))
  }

  /// Runs the threads. Returns when the threads, and all work caused by them, have ended.
  func together() {
    defer { threads = [] }
    run.together(threads)
  }

  // MARK: Operations

  func begin(_ name: String, in queue: String?) {
    starts[name, default: 0] += 1
    order.append(name)
    run.note("\(name) begins")
    run.check(starts[name] == 1, "\(name) was started twice")
    for other in waits[name] ?? [] where !ends.contains(other) {
      run.check(false, "\(name) began before the end of \(other)")
    }
    guard let queue else { return }
    running[queue, default: 0] += 1
    if let width = widths[queue] {
      run.check(running[queue, default: 0] <= width, "more than \(width) at a time in \(queue)")
    }
  }

  func end(_ name: String, in queue: String?) {
    ends.insert(name)
    run.note("\(name) ends")
    if let queue { running[queue, default: 0] -= 1 }
  }

  /// Creates a block operation with one step in its task, at which other strands can run.
  func plain(
    _ name: String, in queue: String? = nil, work: @escaping @Sendable () -> Void = {}
  ) -> BlockOperation {
    run.named(name) {
      let operation = BlockOperation { [self] in
        begin(name, in: queue)
        run.step()
        work()
        end(name, in: queue)
      }
      return known(operation, as: name)
    }
  }

  /// Creates a block operation that checks that its queue still exists. The scenario must not retain the
  /// queue.
  func keptByItsQueue(_ name: String) -> BlockOperation {
    plain(name) { [run] in run.check(OperationQueue.current != nil, "the queue is not known") }
  }

  /// Creates an operation of a subclass, for which the engine takes none of its shortcuts.
  func own(
    _ name: String, in queue: String? = nil, work: @escaping @Sendable () -> Void = {}
  ) -> Own {
    run.named(name) { known(Own(name, queue, self, work), as: name) }
  }

  /// Creates an operation that finishes when `finish()` is called.
  func asynchronous(_ name: String) -> Asynchronous {
    run.named(name) { known(Asynchronous(name, nil, self) {}, as: name) }
  }

  /// Creates an operation that is ready only while it is open.
  func gated(_ name: String) -> Gated {
    run.named(name) { known(Gated(name, nil, self) {}, as: name) }
  }

  /// Creates an operation that performs `start()` on another thread.
  func passedOn(_ name: String) -> PassedOn {
    run.named(name) { known(PassedOn(name, nil, self) {}, as: name) }
  }

  /// Creates an operation that continues to execute after the inherited `start()`.
  func goingOn(_ name: String) -> GoingOn {
    run.named(name) { known(GoingOn(name, nil, self) {}, as: name) }
  }

  private func known<Kind: Operation>(_ operation: Kind, as name: String) -> Kind {
    names[ObjectIdentifier(operation)] = name
    return operation
  }

  /// Creates a queue. The stage checks that at most `width` operations run at the same time.
  func queue(_ name: String = "queue", width: Int = -1, isSuspended: Bool = false)
    -> OperationQueue
  {
    run.named(name) {
      let queue = OperationQueue()
      queue.name = name
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = isSuspended
      if width > 0 { widths[name] = width }
      return queue
    }
  }

  /// Adds a barrier that records its events.
  func addBarrier(_ name: String = "barrier", to queue: OperationQueue, in place: String? = nil) {
    queue.addBarrierBlock { [self] in
      begin(name, in: place)
      run.step()
      end(name, in: place)
    }
  }

  /// Records that an observer was notified of a finish.
  func tellEnd(of name: String) { told.insert(name) }
  func hasTold(_ name: String) -> Bool { told.contains(name) }

  // MARK: Invariants

  /// Requires that an operation begins only after another one has ended.
  func order(_ name: String, after other: String) { waits[name, default: []].append(other) }

  var hasStarted: [String] { order }
  func hasEnded(_ name: String) -> Bool { ends.contains(name) }

  /// Records the call of a completion block.
  func complete(_ name: String) {
    completions[name, default: 0] += 1
    run.note("\(name) is completed")
    run.check(completions[name] == 1, "\(name) was completed twice")
  }

  func completionCount(_ name: String) -> Int { completions[name, default: 0] }

  func drop<Value>(_ held: Retained<Value>, _ name: String) {
    run.note("lets go of \(name)")
    held.drop()
  }

  /// Observes a state of an operation: notifications come in pairs, and the last one has the final value.
  func watch(
    _ operation: Operation, _ path: KeyPath<Operation, Bool> & Sendable, _ name: String,
    inTheMiddle: Bool = false
  ) {
    let watch = Watch(name, isInTheMiddle: inTheMiddle)
    watches.append(watch)
    watch.begin(
      of: { operation[keyPath: path] },
      operation.observe(path, options: [.prior, .old, .new]) { _, change in
        if change.isPrior {
          watch.priors += 1
          return
        }
        watch.changes += 1
        if change.oldValue == nil { watch.hasForgotten = true }
        watch.told = change.newValue
      })
  }

  /// Checks that the last notification of each observed state had the current value.
  func look() {
    for watch in watches { watch.look(run) }
  }

  /// Records the operation count in each of a queue's notifications.
  func counts(of queue: OperationQueue) -> Counts {
    let counts = Counts()
    counts.observe(queue)
    return counts
  }

  /// Checks the final state: these operations have finished, and the queues are empty.
  func expect(_ operations: [Operation], ran names: [String], empty queues: [OperationQueue] = []) {
    for watch in watches { watch.check(run) }
    watches = []
    for operation in operations {
      let name = self.names[ObjectIdentifier(operation)] ?? "an operation"
      let count = operation.stateWord.unfinishedDependencies
      run.check(operation.isFinished, "\(name) has not finished, and waits for \(count)")
      run.check(!operation.isExecuting, "\(name) is executing")
      run.check(count == 0, "\(name) still waits for \(count)")
    }
    for name in names {
      run.check(starts[name] == 1, "\(name) was started \(starts[name] ?? 0) times")
      run.check(ends.contains(name), "\(name) has not ended")
    }
    for queue in queues {
      run.check(queue.operationCount == 0, "\(queue.name ?? "") counts \(queue.operationCount)")
      run.check(queue.operations.isEmpty, "\(queue.name ?? "") still has operations")
    }
  }

  /// The notifications of one state.
  private final class Watch: @unchecked Sendable {
    // Unchecked: the explorer's baton guards all properties.
    private let name: String
    private let isInTheMiddle: Bool
    /// The value once the observation had begun.
    private var first: Bool?
    private var value: (() -> Bool)?
    private var observation: NSKeyValueObservation?
    var priors = 0
    var changes = 0
    /// True if a notification lacked the old value.
    var hasForgotten = false
    /// The value in the last notification.
    var told: Bool?

    init(_ name: String, isInTheMiddle: Bool) {
      self.name = name
      self.isInTheMiddle = isInTheMiddle
    }

    func begin(of value: @escaping () -> Bool, _ observation: NSKeyValueObservation) {
      self.value = value
      self.observation = observation
      first = value()
    }

    func check(_ run: Exploration.Run) {
      // An observation that begins during a change receives only the notification after the change.
      run.check(
        priors == changes || isInTheMiddle && priors < changes,
        "\(name) was announced \(priors) times before a change and \(changes) times after")
      run.check(isInTheMiddle || !hasForgotten, "\(name) was told without its old value")
      look(run)
      observation = nil
      value = nil
    }

    func look(_ run: Exploration.Run) {
      run.check(value?() == told ?? first, "\(name) is not what was told last")
    }
  }
}
