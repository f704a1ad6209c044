import Dispatch
import Explorer
import OperationsFromScratch

/// What an engine scenario works with: operations and queues that write down what happens to them,
/// and what must hold of every one of them in every order.
final class Stage: @unchecked Sendable {
  // Unchecked, because everything here belongs to whoever has the explorer's baton. Nothing of it
  // is a step, so that looking changes nothing.
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

  // MARK: Who does something

  /// What a thread is to do, when all run together.
  func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    threads.append((name, body))
  }

  /// Runs the threads, and returns when they and all that they have started are through.
  func together() {
    defer { threads = [] }
    run.together(threads)
  }

  // MARK: What operations do

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

  /// A plain operation. Between its begin and its end others can come.
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

  /// A plain operation that looks whether the queue is still there, which nobody else may keep.
  func keptByItsQueue(_ name: String) -> BlockOperation {
    plain(name) { [run] in run.check(OperationQueue.current != nil, "the queue is not known") }
  }

  /// One of a class of its own, which the engine may not treat as plain.
  func own(
    _ name: String, in queue: String? = nil, work: @escaping @Sendable () -> Void = {}
  ) -> Own {
    run.named(name) { known(Own(name, queue, self, work), as: name) }
  }

  /// One that finishes when it is told to.
  func asynchronous(_ name: String) -> Asynchronous {
    run.named(name) { known(Asynchronous(name, nil, self) {}, as: name) }
  }

  /// One that is ready when it is open besides.
  func gated(_ name: String) -> Gated {
    run.named(name) { known(Gated(name, nil, self) {}, as: name) }
  }

  /// One that lets another thread do what `start()` does.
  func passedOn(_ name: String) -> PassedOn {
    run.named(name) { known(PassedOn(name, nil, self) {}, as: name) }
  }

  /// One that goes on when the inherited `start()` has returned.
  func goingOn(_ name: String) -> GoingOn {
    run.named(name) { known(GoingOn(name, nil, self) {}, as: name) }
  }

  private func known<Kind: Operation>(_ operation: Kind, as name: String) -> Kind {
    names[ObjectIdentifier(operation)] = name
    return operation
  }

  /// A queue. What is in it must not run at a time with more than its width.
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

  /// Adds a barrier that writes down what happens to it.
  func addBarrier(_ name: String = "barrier", to queue: OperationQueue, in place: String? = nil) {
    queue.addBarrierBlock { [self] in
      begin(name, in: place)
      run.step()
      end(name, in: place)
    }
  }

  /// Notes that an observer has been told of an end, and whether one has been.
  func tellEnd(of name: String) { told.insert(name) }
  func hasTold(_ name: String) -> Bool { told.contains(name) }

  // MARK: What must be

  /// From now on one is not to begin before the end of the other.
  func order(_ name: String, after other: String) { waits[name, default: []].append(other) }

  var hasStarted: [String] { order }
  func hasEnded(_ name: String) -> Bool { ends.contains(name) }

  /// Notes that a completion block runs.
  func complete(_ name: String) {
    completions[name, default: 0] += 1
    run.note("\(name) is completed")
    run.check(completions[name] == 1, "\(name) was completed twice")
  }

  func completionCount(_ name: String) -> Int { completions[name, default: 0] }

  /// Lets go of something.
  func drop<Value>(_ held: Held<Value>, _ name: String) {
    run.note("lets go of \(name)")
    held.drop()
  }

  /// Watches a state of an operation: announcements come in pairs, and the last one tells the truth.
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

  /// Looks at what is watched, where nothing is under way: the last announcement told the truth.
  func look() {
    for watch in watches { watch.look(run) }
  }

  /// Writes down how many operations a queue says that it has, each time that it tells of a change.
  func counts(of queue: OperationQueue) -> Counts {
    let counts = Counts()
    counts.observe(queue)
    return counts
  }

  /// Looks at the end: all of these have run to their ends, and the queues are empty.
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

  /// What an observer has heard of one state.
  private final class Watch: @unchecked Sendable {
    // Unchecked as the stage is.
    private let name: String
    private let isInTheMiddle: Bool
    /// What it was when the observation had begun.
    private var first: Bool?
    private var value: (() -> Bool)?
    private var observation: NSKeyValueObservation?
    var priors = 0
    var changes = 0
    /// Whether a change was told without the old value.
    var hasForgotten = false
    /// What was told last.
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
      // Who begins in the middle of a change hears of its end alone.
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
