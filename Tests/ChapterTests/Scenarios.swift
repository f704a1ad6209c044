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
    private var running: [ObjectIdentifier: Int] = [:]
    private var widths: [ObjectIdentifier: Int] = [:]
    private var homes: [String: ObjectIdentifier] = [:]
    private var order: [String] = []
    private var completions: [String: Int] = [:]
    private var watches: [Watch] = []
    /// All operations that were made, and all queues, as far as the stage keeps them.
    private var operations: [(name: String, operation: Operation?)] = []
    private var queues: [OperationQueue] = []

    init(_ run: Exploration.Run) { self.run = run }

    // MARK: What operations do

    func begin(_ name: String) {
      starts[name, default: 0] += 1
      order.append(name)
      run.note("\(name) begins")
      run.check(starts[name] == 1, "\(name) was started twice")
      for other in waits[name] ?? [] where !ends.contains(other) {
        run.check(false, "\(name) began before the end of \(other)")
      }
      guard let queue = OperationQueue.current.map({ ObjectIdentifier($0) }) else { return }
      homes[name] = queue
      running[queue, default: 0] += 1
      if let width = widths[queue] {
        run.check(running[queue, default: 0] <= width, "more than \(width) at a time")
      }
    }

    func end(_ name: String) {
      ends.insert(name)
      run.note("\(name) ends")
      if let queue = homes[name] { running[queue, default: 0] -= 1 }
    }

    // MARK: What there is

    /// Makes an operation, which the stage keeps if it is to, lets it wait, and adds it.
    private func enter<Made: Operation>(
      _ name: String, after others: [Operation], in queue: OperationQueue?, isKept: Bool,
      _ make: () -> Made
    ) -> Made {
      let operation = run.named(name, make)
      operations.append((name, isKept ? operation : nil))
      for other in others {
        operation.addDependency(other)
        let known = operations.first { $0.operation === other }
        if let known { order(name, after: known.name) }
      }
      queue?.addOperation(operation)
      return operation
    }

    /// A plain operation. Between its begin and its end others can come.
    ///
    /// - Parameters:
    ///   - others: What it waits for, before whose ends it must not begin.
    ///   - queue: Where it is, if it is to be in a queue from the start.
    ///   - isKept: Whether the stage keeps it, so that it does not go away.
    @discardableResult
    func plain(
      _ name: String, after others: [Operation] = [], in queue: OperationQueue? = nil,
      isKept: Bool = true, work: @escaping @Sendable () -> Void = {}
    ) -> BlockOperation {
      enter(name, after: others, in: queue, isKept: isKept) {
        BlockOperation { [self] in
          begin(name)
          run.step()
          work()
          end(name)
        }
      }
    }

    /// One of a class of its own, which the engine may not treat as plain.
    @discardableResult
    func own(
      _ name: String, after others: [Operation] = [], in queue: OperationQueue? = nil,
      isKept: Bool = true
    ) -> Own {
      enter(name, after: others, in: queue, isKept: isKept) { Own(name, self) }
    }

    /// One that finishes when it is told to.
    func asynchronous(_ name: String) -> Asynchronous {
      enter(name, after: [], in: nil, isKept: true) { Asynchronous(name, self) }
    }

    /// One that is ready when it is open besides.
    func gated(_ name: String, after others: [Operation] = [], in queue: OperationQueue? = nil)
      -> Gated
    {
      enter(name, after: others, in: queue, isKept: true) { Gated(name, self) }
    }

    /// One that lets another thread do what `start()` does.
    func passedOn(_ name: String) -> PassedOn {
      enter(name, after: [], in: nil, isKept: true) { PassedOn(name, self) }
    }

    /// A queue. No more than its width may run in it at a time.
    func queue(
      _ name: String = "queue", width: Int = -1, isSuspended: Bool = false, isKept: Bool = true
    ) -> OperationQueue {
      run.named(name) {
        let queue = OperationQueue()
        queue.name = name
        queue.maxConcurrentOperationCount = width
        queue.isSuspended = isSuspended
        if width > 0 { widths[ObjectIdentifier(queue)] = width }
        if isKept { queues.append(queue) }
        return queue
      }
    }

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

    /// Looks at the end: what was made has finished, ran once and to its end, and the queues are empty.
    ///
    /// - Parameters:
    ///   - names: Which have run for certain, if not all.
    ///   - others: What has run besides, and was not made here.
    func expect(ran names: [String]? = nil, andRan others: [String] = []) {
      for watch in watches { watch.check(run) }
      watches = []
      for (name, operation) in operations {
        guard let operation else { continue }
        run.check(operation.isFinished, "\(name) has not finished")
        run.check(!operation.isExecuting, "\(name) is executing")
        let count = operation.state.unfinishedDependencies
        run.check(count == 0, "\(name) still waits for \(count)")
      }
      for name in (names ?? operations.map(\.name)) + others {
        run.check(starts[name] == 1, "\(name) was started \(starts[name] ?? 0) times")
        run.check(ends.contains(name), "\(name) has not ended")
      }
      for queue in queues {
        run.check(queue.operationCount == 0, "a queue counts \(queue.operationCount)")
        run.check(queue.operations.isEmpty, "a queue still has operations")
      }
      operations = []
      queues = []
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
#endif
