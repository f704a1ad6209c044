#if Explore
  import Dispatch
  import Explorer
  import Testing

  @testable import OperationsFromScratch

  /// A small program over the engine: its name, how many preemptions its runs may have, what happens.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let bound: Int
    private let body: @Sendable (Stage) -> Void
    var testDescription: String { name }

    init(_ name: String, bound: Int = 2, _ body: @escaping @Sendable (Stage) -> Void) {
      self.name = name
      self.bound = bound
      self.body = body
    }

    var exploration: Exploration { Exploration(name) { body(Stage($0)) } }
  }

  /// What an engine scenario works with: operations and queues that write down what happens to them,
  /// and what must hold of every one of them in every order.
  final class Stage: @unchecked Sendable {
    // Unchecked, because everything here belongs to whoever has the explorer's baton. Nothing of it
    // is a step, so that looking changes nothing.
    let run: Exploration.Run
    private var starts: [String: Int] = [:]
    private var ends: Set<String> = []
    private var waits: [String: [String]] = [:]
    private var excused: Set<String> = []
    private var running: [String: Int] = [:]
    private var widths: [String: Int] = [:]
    private var order: [String] = []
    private var completions: [String: Int] = [:]
    private var watches: [Watch] = []

    init(_ run: Exploration.Run) { self.run = run }

    // MARK: What operations do

    func begin(_ name: String, in queue: String?) {
      starts[name, default: 0] += 1
      order.append(name)
      run.note("\(name) begins")
      run.check(starts[name] == 1, "\(name) was started twice")
      if !excused.contains(name) {
        for other in waits[name] ?? [] where !ends.contains(other) {
          run.check(false, "\(name) began before the end of \(other)")
        }
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
        return operation
      }
    }

    /// One of a class of its own, which the engine may not treat as plain.
    func own(
      _ name: String, in queue: String? = nil, work: @escaping @Sendable () -> Void = {}
    ) -> Own {
      run.named(name) { Own(name, queue, self, work) }
    }

    /// One that finishes when it is told to.
    func asynchronous(_ name: String) -> Asynchronous {
      run.named(name) { Asynchronous(name, nil, self) {} }
    }

    /// One that is ready when it is open besides.
    func gated(_ name: String) -> Gated { run.named(name) { Gated(name, nil, self) {} } }

    /// One that lets another thread do what `start()` does.
    func passedOn(_ name: String) -> PassedOn { run.named(name) { PassedOn(name, nil, self) {} } }

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

    // MARK: What must be

    /// From now on one is not to begin before the end of the other.
    func order(_ name: String, after other: String) { waits[name, default: []].append(other) }

    /// From now on it does not matter any more what one waits for.
    func excuse(_ name: String) { excused.insert(name) }

    var hasStarted: [String] { order }
    func hasEnded(_ name: String) -> Bool { ends.contains(name) }

    /// Notes that a completion block runs.
    func complete(_ name: String) {
      completions[name, default: 0] += 1
      run.note("\(name) is completed")
      run.check(completions[name] == 1, "\(name) was completed twice")
    }

    func completionCount(_ name: String) -> Int { completions[name, default: 0] }

    /// Watches a state of an operation: announcements come in pairs, and the last one tells the truth.
    func watch(
      _ operation: Operation, _ path: KeyPath<Operation, Bool> & Sendable, _ name: String
    ) {
      let watch = Watch(name, value: operation[keyPath: path])
      watches.append(watch)
      watch.hold(
        operation.observe(path, options: [.prior, .new]) { operation, change in
          if change.isPrior { watch.priors += 1 } else { watch.changes += 1 }
          if let value = change.newValue { watch.told = value }
          watch.seen = operation[keyPath: path]
        })
    }

    /// Writes down how many operations a queue says that it has, each time that it tells of a change.
    func counts(of queue: OperationQueue) -> Counts {
      let counts = Counts()
      counts.observe(queue)
      return counts
    }

    /// What a queue has told of its operations.
    final class Counts: @unchecked Sendable {
      // Unchecked as the stage is.
      private(set) var told: [Int] = []
      private var observation: NSKeyValueObservation?

      func observe(_ queue: OperationQueue) {
        observation = queue.observe(\.operationCount) { [weak self] queue, _ in
          self?.told.append(queue.operationCount)
        }
      }

      func end() { observation = nil }
    }

    /// Looks at the end: all of these have run to their ends, and the queues are empty.
    func expect(_ operations: [Operation], ran names: [String], empty queues: [OperationQueue] = [])
    {
      for watch in watches { watch.check(run) }
      watches = []
      for (place, operation) in operations.enumerated() {
        run.check(operation.isFinished, "operation \(place + 1) has not finished")
        run.check(!operation.isExecuting, "operation \(place + 1) is executing")
        run.check(
          operation.state.unfinishedDependencies == 0,
          "operation \(place + 1) still waits for \(operation.state.unfinishedDependencies)")
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
      let name: String
      let first: Bool
      var priors = 0
      var changes = 0
      var told: Bool?
      var seen: Bool?
      private var observation: NSKeyValueObservation?

      init(_ name: String, value: Bool) {
        self.name = name
        first = value
      }

      func hold(_ observation: NSKeyValueObservation) { self.observation = observation }

      func check(_ run: Exploration.Run) {
        observation = nil
        // Who begins to observe in the middle of a change hears of its end alone.
        run.check(priors <= changes, "\(name): \(priors) times before, \(changes) times after")
      }
    }
  }

  /// An operation of a class of its own, which writes down what happens to it.
  class Own: Operation, @unchecked Sendable {
    // Unchecked as the stage is.
    let title: String
    fileprivate let queue: String?
    let stage: Stage
    private let work: @Sendable () -> Void

    fileprivate init(
      _ title: String, _ queue: String?, _ stage: Stage, _ work: @escaping @Sendable () -> Void
    ) {
      self.title = title
      self.queue = queue
      self.stage = stage
      self.work = work
      super.init()
    }

    override func main() {
      stage.begin(title, in: queue)
      stage.run.step()
      work()
      stage.end(title, in: queue)
    }
  }

  /// One that keeps its state itself, and goes on until ``finish()`` is called.
  final class Asynchronous: Own, @unchecked Sendable {
    private let life = Atomic(0)

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { life.load(ordering: .acquiring) == 1 }
    override var isFinished: Bool { life.load(ordering: .acquiring) == 2 }

    override func start() {
      if isCancelled { return finish() }
      willChangeValue(for: \.isExecuting)
      let isFirst =
        life.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
      if isFirst { stage.begin(title, in: nil) }
      didChangeValue(for: \.isExecuting)
    }

    /// Ends it, from any thread and any number of times.
    func finish() {
      willChangeValue(for: \.isExecuting)
      willChangeValue(for: \.isFinished)
      let old = life.exchange(2, ordering: .acquiringAndReleasing)
      if old == 1 { stage.end(title, in: nil) }
      didChangeValue(for: \.isExecuting)
      didChangeValue(for: \.isFinished)
    }
  }

  /// One that answers for itself whether it is ready.
  final class Gated: Own, @unchecked Sendable {
    private let isOpen = Atomic(false)

    override var isReady: Bool { super.isReady && isOpen.load(ordering: .acquiring) }

    /// Says that it may be ready now.
    func open() { set(true) }

    /// Says that it is not ready any more.
    func close() { set(false) }

    private func set(_ value: Bool) {
      willChangeValue(for: \.isReady)
      isOpen.store(value, ordering: .releasing)
      didChangeValue(for: \.isReady)
    }
  }

  /// One whose `start()` hands on to another thread what the inherited one does.
  final class PassedOn: Own, @unchecked Sendable {
    override func start() { Items.run(on: .global()) { [self] in startByDefault() } }

    private func startByDefault() { super.start() }
  }

  /// Keeps something until it is dropped, so that a scenario says where the last reference goes.
  final class Held<Value: AnyObject>: @unchecked Sendable {
    // Unchecked as the stage is.
    private var value: Value?

    init(_ value: Value) { self.value = value }

    func drop() { value = nil }
    func use<Result>(_ body: (Value) -> Result) -> Result? { value.map(body) }
  }

  /// Something of a client's that ends its queue when it goes away.
  final class Album: @unchecked Sendable {
    // Unchecked, because nothing changes.
    private let queue: OperationQueue

    init(_ queue: OperationQueue) { self.queue = queue }

    deinit {
      queue.cancelAllOperations()
      queue.waitUntilAllOperationsAreFinished()
    }
  }
#endif
