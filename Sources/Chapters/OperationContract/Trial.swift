import Operations

extension OperationContract {
  /// One operation in one situation, with everything that waits for it.
  final class Trial<Subject: Operation> {
    let work = Work()
    /// The operation, until it is released.
    private(set) var operation: Subject!
    /// The queue of the operation, if any.
    private(set) var queue: OperationQueue?
    let ears: Ears
    private(set) var dependent: Dependent?
    /// Counts runs of the completion block. The next two properties count calls that wait for the operation,
    /// and returns of these calls.
    let completions = Tally()
    private let calls = Tally()
    private let returns = Tally()
    /// Counts returns of `start()`. The next property counts the returns before the operation had finished.
    let started = Tally()
    let startedUnfinished = Tally()
    /// Non-nil while a completion block may still run.
    private weak var pending: Tally?
    private(set) var sawBoth = false
    /// True if `end` was called for the work.
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

    /// Adds the operation to a queue, and optionally blocks two threads until it finishes.
    func add(isSuspended: Bool = false, waits: Bool = false) {
      let (queue, operation) = (OperationQueue(), operation!)
      self.queue = queue
      queue.isSuspended = isSuspended
      queue.addOperation(operation)
      guard waits else { return }
      callElsewhere { operation.waitUntilFinished() }
      callElsewhere { queue.waitUntilAllOperationsAreFinished() }
    }

    /// Calls `start()` on a new thread, and blocks another thread until the operation finishes.
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

    /// True if the operation has finished. Every read also checks whether the operation reports at the same
    /// time that it is executing.
    var isFinished: Bool {
      guard operation.isFinished else { return false }
      if operation.isExecuting || dependent?.sawBoth.count ?? 0 > 0 { sawBoth = true }
      return true
    }

    /// The expected effects of a finish that have not occurred.
    var missing: [String] {
      [
        (dependent?.runs.count == 0, "a dependent has not run"),
        (dependent != nil && completions.count == 0, "its completion block has not run"),
        (returns.count < calls.count, "a call that waits for the operation has not returned"),
        (queue?.operationCount ?? 0 > 0, "its queue is not empty"),
      ].filter(\.0).map(\.1)
    }

    /// Releases all references to the operation.
    ///
    /// - Returns: Two closures: the first is true while the operation is alive, the second while a
    ///   completion block may still run.
    func release() -> (isThere: () -> Bool, isPending: () -> Bool) {
      ears.close()
      weak let operation = operation
      weak let pending = pending
      (self.operation, dependent, queue) = (nil, nil, nil)
      return ({ operation != nil }, { pending != nil })
    }
  }

  /// A dependent that reads its target's flags whenever its own readiness is evaluated. On Linux, where there
  /// are no observers, Foundation evaluates readiness in the middle of the notification.
  final class Dependent: Operation, @unchecked Sendable {
    // Unchecked because `Operation` is. Tallies are thread-safe, and all other properties are constant.
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
