import Dispatch

/// The state of a queue of stages 2 to 5: its ready operations, all its operations, and its settings.
struct ReadyState<List: ReadyCollection>: Sendable {
  var ready = List()
  var all: [ObjectIdentifier: List.Element] = [:]
  var running = 0, width = -1
  var isSuspended = false, isWorkerComing = false

  // snippet.next
  var hasNext: Bool { !isSuspended && (width < 0 || running < width) && !ready.isEmpty }

  mutating func next() -> List.Element? {
    guard hasNext else { return nil }
    running += 1
    return ready.popFirst()
  }
  // snippet.end

  mutating func leave(_ operation: List.Element) {
    all[ObjectIdentifier(operation)] = nil
    running -= 1
  }
}

/// A collection of ready operations. `popFirst()` returns the operation that starts next.
protocol ReadyCollection<Element>: Sendable {
  associatedtype Element: StageOperation

  init()
  var isEmpty: Bool { get }
  mutating func append(_ operation: Element)
  mutating func move(_ operation: Element)
  mutating func popFirst() -> Element?
}

/// A queue whose operations notify it when they are ready.
protocol ReadyQueue: StageQueue where Operation: CountingOperation, Operation.Queue == Self {
  associatedtype List: ReadyCollection where List.Element == Operation

  var state: Locked<ReadyState<List>> { get }
  var everyone: DispatchGroup { get }
  var pool: Pool { get }
  /// Changes the state, and starts the operations that may start as a result.
  func change(_ body: (inout ReadyState<List>) -> Void)
}

extension ReadyQueue {
  var maxConcurrentOperationCount: Int {
    get { state.withLock { $0.width } }
    set { change { $0.width = newValue } }
  }

  var isSuspended: Bool {
    get { state.withLock { $0.isSuspended } }
    set { change { $0.isSuspended = newValue } }
  }

  var operationCount: Int { state.withLock { $0.all.count } }

  // snippet.add
  func addOperation(_ operation: Operation) {
    everyone.enter()
    state.withLock { $0.all[ObjectIdentifier(operation)] = operation }
    operation.change { $0.queue = self }
  }
  // snippet.end

  func waitUntilAllOperationsAreFinished() { everyone.wait() }
}
