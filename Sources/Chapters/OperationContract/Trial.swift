import Operations

extension OperationContract {
  /// One operation in one situation, and everything that waits for it.
  final class Trial<Subject: Operation> {
    let work = Work()
    /// Until it is released.
    private(set) var operation: Subject!
    /// The queue that it is in, if it is in one.
    private(set) var queue: OperationQueue?
    let ears: Ears
    private(set) var dependent: Dependent?
    /// How often its completion block has run, and how many calls that wait for it have not returned.
    let completions = Tally()
    private let calls = Tally()
    private let returns = Tally()
    /// That `start()` has returned, and that the operation had not finished then.
    let started = Tally()
    let startedUnfinished = Tally()
    /// Alive while a completion block may still run.
    private weak var pending: Tally?
    private(set) var sawBoth = false
    /// Whether its work was told to end.
    var hasEnded = false

    init(_ make: (Work) -> Subject, dependentsIn others: OperationQueue?) {
      let operation = make(work)
      self.operation = operation
      ears = Ears(of: operation)
      guard let others else { return }
      let token = Tally()
      pending = token
      operation.completionBlock = { [completions, block = operation.completionBlock] in
        withExtendedLifetime(token) { block?() }
        completions.add()
      }
      let dependent = Dependent(on: operation)
      self.dependent = dependent
      others.addOperation(dependent)
    }

    /// Adds it to a queue, with calls that wait for it.
    func add(isSuspended: Bool = false, waits: Bool = false) {
      let (queue, operation) = (OperationQueue(), operation!)
      self.queue = queue
      queue.isSuspended = isSuspended
      queue.addOperation(operation)
      guard waits else { return }
      callElsewhere { operation.waitUntilFinished() }
      callElsewhere { queue.waitUntilAllOperationsAreFinished() }
    }

    /// Calls `start()` on a thread of its own, with a call that waits for the end.
    func start() {
      let operation = operation!
      callElsewhere { operation.waitUntilFinished() }
      Thread.detachNewThread { [started, startedUnfinished] in
        operation.start()
        if !operation.isFinished { startedUnfinished.add() }
        started.add()
      }
    }

    private func callElsewhere(_ call: @escaping @Sendable () -> Void) {
      calls.add()
      Thread.detachNewThread { [returns] in
        call()
        returns.add()
      }
    }

    /// Whether it has finished. Looks each time whether it says that it executes as well.
    var isFinished: Bool {
      guard operation.isFinished else { return false }
      if operation.isExecuting || dependent?.sawBoth.count ?? 0 > 0 { sawBoth = true }
      return true
    }

    /// What should have come of an announced finish, and has not.
    var missing: [String] {
      [
        (dependent?.runs.count == 0, "what depends on it has not run"),
        (dependent != nil && completions.count == 0, "its completion block has not run"),
        (returns.count < calls.count, "a call that waits for it has not returned"),
        (queue?.operationCount ?? 0 > 0, "its queue is not empty"),
      ].filter(\.0).map(\.1)
    }

    /// Gives up all references to the operation.
    ///
    /// - Returns: Whether it, and whether a completion block that may still run, is still there.
    func release() -> (isThere: () -> Bool, isPending: () -> Bool) {
      ears.close()
      weak let operation = operation
      weak let pending = pending
      (self.operation, dependent, queue) = (nil, nil, nil)
      return ({ operation != nil }, { pending != nil })
    }
  }

  /// Depends on the operation in question, and looks at its flags whenever it is itself asked whether it is
  /// ready: Foundation on Linux, where nothing can be observed, asks in the middle of the announcement.
  final class Dependent: Operation, @unchecked Sendable {
    // Unchecked for the operation that it is; the tallies are safe to use, and nothing else changes.
    private weak let target: Operation?
    let runs = Tally()
    let earlyRuns = Tally()
    let sawBoth = Tally()

    init(on target: Operation) {
      self.target = target
      super.init()
      addDependency(target)
    }

    override var isReady: Bool {
      if let target, target.isFinished, target.isExecuting { sawBoth.add() }
      return super.isReady
    }

    override func main() {
      if target?.isFinished == false { earlyRuns.add() }
      runs.add()
    }
  }
}
