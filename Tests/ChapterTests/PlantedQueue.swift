import Chapter21FromScratch
import Synchronization

/// A queue that keeps every rule of the checks, or all but one: the last stage of chapter 21 with a
/// fault planted around it.
enum PlantedQueue {
  /// What is wrong.
  enum Fault: CaseIterable {
    case ignoresThirdDependency, freesFirstDependentOnly, lowersDependencyOfHighest
    case isReadyBeforeTheLast, breaksCircles, waitsForItsTurn, ignoresPriority, waitsForTheHighest
    case ignoresNewPriority, finishesWhenCancelled, cancelsDependents, runsWhatIsCancelled
    case isNotReadyWhenCancelled, countsNoCancelled, staysSuspended, waitsForNobody

    /// The rule that is broken by it.
    var rule: String {
      switch self {
      case .ignoresThirdDependency: "dependency.waits-for-all"
      case .freesFirstDependentOnly: "dependency.pair-or-graph"
      case .lowersDependencyOfHighest: "dependency.absolute-order"
      case .isReadyBeforeTheLast: "dependency.ready-after-last"
      case .breaksCircles: "dependency.cycle-never-runs"
      case .waitsForItsTurn: "ready.required-to-run"
      case .ignoresPriority: "priority.highest-ready-first"
      case .waitsForTheHighest: "priority.low-ready-beats-high-unready"
      case .ignoresNewPriority: "priority.adjustable"
      case .finishesWhenCancelled: "cancel.not-immediate"
      case .cancelsDependents: "cancel.single"
      case .runsWhatIsCancelled: "cancel.prevents-running"
      case .isNotReadyWhenCancelled: "cancel.pending-becomes-ready"
      case .countsNoCancelled: "cancel.stays-queued-until-finished"
      case .staysSuspended: "suspend.resume-continues"
      case .waitsForNobody: "wait.whole-queue"
      }
    }
  }

  /// What is wrong now. Changed by one test at a time, before it makes a queue.
  static let planted = Mutex<Fault?>(nil)

  private static func has(_ fault: Fault) -> Bool { planted.withLock { $0 == fault } }

  final class Operation: StageOperation {
    private struct State {
      var dependencies: [Operation] = []
      var dependents: [Operation] = []
      var priority = StagePriority.normal
      var isCancelled = false
      var isQueued = false
    }

    fileprivate let kept: ManyWorkersStage.Operation
    private let state = Mutex(State())

    init(_ work: @escaping @Sendable () -> Void) { kept = ManyWorkersStage.Operation(work) }

    var isCancelled: Bool { kept.isCancelled || state.withLock { $0.isCancelled } }

    var isFinished: Bool { kept.isFinished || (has(.finishesWhenCancelled) && isCancelled) }

    var isReady: Bool {
      if has(.isNotReadyWhenCancelled), isCancelled { return false }
      if has(.isReadyBeforeTheLast) {
        return state.withLock { $0.dependencies.count { !$0.isFinished } } <= 1
      }
      return kept.isReady
    }

    var queuePriority: StagePriority {
      get { state.withLock { $0.priority } }
      set {
        let isQueued = state.withLock { state in
          state.priority = newValue
          return state.isQueued
        }
        if has(.ignoresPriority) || (has(.ignoresNewPriority) && isQueued) { return }
        kept.queuePriority = newValue
      }
    }

    func addDependency(_ operation: Operation) {
      let count = state.withLock { state in
        state.dependencies.append(operation)
        return state.dependencies.count
      }
      let others = operation.state.withLock { state in
        defer { if has(.cancelsDependents) { state.dependents.append(self) } }
        defer { if has(.freesFirstDependentOnly) { state.dependents.append(self) } }
        return state.dependents.count
      }
      if has(.ignoresThirdDependency), count == 3 { return }
      if has(.freesFirstDependentOnly), others > 0 { return }
      if has(.lowersDependencyOfHighest), queuePriority == .veryHigh { return }
      if has(.breaksCircles), operation.state.withLock({ $0.dependencies.contains { $0 === self } })
      {
        return
      }
      kept.addDependency(operation.kept)
    }

    func cancel() {
      if has(.runsWhatIsCancelled) { return state.withLock { $0.isCancelled = true } }
      if has(.cancelsDependents), !isCancelled {
        kept.cancel()
        for operation in state.withLock({ $0.dependents }) { operation.cancel() }
      }
      kept.cancel()
    }

    fileprivate func enter() { state.withLock { $0.isQueued = true } }
  }

  final class Queue: StageQueue {
    private let kept: ManyWorkersStage.Queue
    private let added = Mutex<[Operation]>([])

    init(pool: Pool) { kept = ManyWorkersStage.Queue(pool: pool) }

    var maxConcurrentOperationCount: Int {
      get { kept.maxConcurrentOperationCount }
      set { kept.maxConcurrentOperationCount = newValue }
    }

    var isSuspended: Bool {
      get { kept.isSuspended }
      set { if newValue || !has(.staysSuspended) { kept.isSuspended = newValue } }
    }

    var operationCount: Int {
      let cancelled = added.withLock { $0.count { $0.isCancelled && !$0.isFinished } }
      return kept.operationCount - (has(.countsNoCancelled) ? cancelled : 0)
    }

    func addOperation(_ operation: Operation) {
      let before = added.withLock { added in
        defer { added.append(operation) }
        return added
      }
      if has(.waitsForItsTurn) {
        for other in before { operation.kept.addDependency(other.kept) }
      }
      if has(.waitsForTheHighest), operation.queuePriority == .veryLow {
        for other in before where other.queuePriority == .veryHigh {
          operation.kept.addDependency(other.kept)
        }
      }
      operation.enter()
      kept.addOperation(operation.kept)
    }

    func waitUntilAllOperationsAreFinished() {
      if !has(.waitsForNobody) { kept.waitUntilAllOperationsAreFinished() }
    }
  }
}
