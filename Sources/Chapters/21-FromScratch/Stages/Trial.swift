import ChapterKit
import Dispatch
import Operations

/// One run of one case on one kind of queue: creates operations and queues, and observes them.
///
/// Belongs to the thread that runs the case.
final class Trial<Queue: StageQueue> {
  typealias Operation = Queue.Operation

  let pool = Pool()
  let recorder = Recorder()
  private let examiner: Examiner?
  private var queues: [MonitoredQueue<Queue>] = []
  private var operations: [Made] = []
  private let strays = Recorder()
  private var isInterrupted = false

  init(_ examiner: Examiner? = nil) { self.examiner = examiner }

  // MARK: Operations and queues

  /// Creates an operation that records when its work begins and finishes.
  func operation(_ name: String, _ work: @escaping @Sendable () -> Void = {}) -> Operation {
    let operation = Operation { [recorder, strays] in
      if !Pool.isHere { strays.note(name, .began) }
      recorder.note(name, .began)
      work()
      recorder.note(name, .finished)
    }
    operations.append(Made(name: name, operation: operation))
    return operation
  }

  /// An operation of the trial, referred to weakly.
  private struct Made {
    let name: String
    weak var operation: Operation?
  }

  /// Creates a queue, sets its limit and suspension, and then adds operations.
  @discardableResult
  func queue(
    _ operations: [Operation] = [], width: Int = -1, isSuspended: Bool = false
  ) -> MonitoredQueue<Queue> {
    let queue = MonitoredQueue(Queue(pool: pool), examiner)
    if width >= 0 { queue.maxConcurrentOperationCount = width }
    if isSuspended { queue.isSuspended = true }
    queues.append(queue)
    for operation in operations { queue.addOperation(operation) }
    return queue
  }

  /// Adds operations to a queue to which no reference is left when the pool starts their items.
  func addWithoutKeepingQueue(_ operations: [Operation]) {
    pool.hold()
    do {
      let queue = MonitoredQueue(Queue(pool: pool), examiner)
      for operation in operations { queue.addOperation(operation) }
    }
    pool.release()
  }

  func gate() -> Pool.Gate { pool.gate() }

  func cancel(_ operation: Operation) { examiner.calling("cancel()") { operation.cancel() } }

  // MARK: Checks

  var begun: [String] { recorder.lanes(.began) }

  /// True if all work has run on the pool.
  var staysOnPool: Bool { strays.events.isEmpty }

  /// Waits until the pool is idle.
  func settle() {
    guard let examiner else {
      pool.waitUntilStill(atMost: Deadline.seconds)
      return
    }
    let awaited = Text(
      "every item that was handed to the pool returns", ko: "풀에 맡긴 작업 항목이 모두 돌아오기")
    examiner.waiting(for: awaited) { _ = pool.waitUntilStill() }
  }

  /// Waits until the pool is idle, and fails unless these operations have finished by then.
  ///
  /// - Parameters:
  ///   - reason: The rule that requires this, if the operations' names do not show the rule.
  ///   - rule: The rule that is broken otherwise.
  func settle(
    finishing operations: Operation..., because reason: String? = nil, ko korean: String? = nil,
    rule: Examiner.Failure.Rule = .ofCase
  ) throws(Examiner.Failure) {
    settle()
    if operations.allSatisfy(\.isFinished) { return }
    let names = self.operations.filter { made in operations.contains { $0 === made.operation } }
      .map(\.name).joined(separator: ", ")
    throw Examiner.Failure(
      judgement: .fallsShort(
        Text(reason ?? "the finish of \(names)", ko: korean ?? "\(names) 완료"), came: came),
      rule: rule)
  }

  /// Blocks threads until a queue is empty, calls a closure in the meantime, and returns when all waits have
  /// ended.
  func wait(
    _ count: Int, for queue: MonitoredQueue<Queue>, because english: String, ko korean: String,
    _ meanwhile: () -> Void
  ) throws(Examiner.Failure) {
    let (returned, computed) = (DispatchSemaphore(value: 0), Counter())
    for _ in 0..<count {
      // There is no timeout while a thread is stopped, because that thread polls whether the others can
      // continue.
      let isTimed = !isInterrupted && examiner?.isLate != true
      Thread.detachNewThread { [recorder] in
        let start = Stillness.computedHere
        queue.waitUntilAllOperationsAreFinished()
        recorder.note("wait", .finished)
        if isTimed, Stillness.computedHere - start > 0.003 { computed.add() }
        returned.signal()
      }
    }
    examiner?.waitUntilIdle()
    meanwhile()
    let awaited = Text(english, ko: korean)
    for _ in 0..<count { examiner?.waiting(for: awaited) { returned.wait() } }
    try expect(
      computed.value == 0, "a thread that waits does not keep a processor busy",
      ko: "기다리는 스레드는 프로세서를 쓰지 않습니다",
      Text("the thread computed while it waited", ko: "기다리는 동안 계속 계산했습니다"))
  }

  /// Waits until neither the pool nor the threads that wait for the queue can make progress.
  func settleOutside() {
    settle()
    examiner?.waitUntilIdle()
  }

  /// A call on another thread, made while a thread is stopped.
  final class Visit: Sendable {
    private let begun = Counter()
    private let ended = DispatchSemaphore(value: 0)

    /// Returns the function that the other thread calls.
    func calling(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      { [self] in
        begun.add()
        body()
        ended.signal()
      }
    }

    /// Waits until the pool is idle and the call has returned, if it was made.
    func join(_ trial: Trial) {
      trial.settle()
      let awaited = Text("two calls on two threads return", ko: "두 스레드의 두 호출이 모두 돌아오기")
      if begun.value > 0 { trial.examiner?.waiting(for: awaited) { ended.wait() } }
    }
  }

  /// Repeats an attempt, each time with a thread stopped at a different place: see `Interrupted`.
  func interrupted(
    _ attempt: (_ stopping: (_ other: @escaping @Sendable () -> Void) -> Void) throws -> Void
  ) throws {
    isInterrupted = true
    defer { isInterrupted = false }
    if let examiner { try Interrupted.anywhere(examiner, attempt) }
  }

  /// Two operations and a queue, for two calls at a time.
  struct Meeting: Sendable {
    let pool: Pool
    let gate: Pool.Gate
    /// An operation that executes until the gate is opened, in a queue of its own or in `queue`.
    let download: Operation
    /// An operation in no queue.
    let upload: Operation
    let queue: MonitoredQueue<Queue>
    /// The number of mistakes seen by the second call.
    let mistakes = Counter()
  }

  /// Calls one function on this thread repeatedly, and interrupts the call at a different place each time.
  /// During each interruption, calls another function on another thread, which then waits until the pool is
  /// idle. See `Interrupted`.
  func meet(
    inOneQueue: Bool = false, isSuspended: Bool = false,
    call one: @escaping @Sendable (Meeting) -> Void,
    with other: @escaping @Sendable (Meeting) -> Void, then look: (Meeting) throws -> Void
  ) throws {
    isInterrupted = true
    defer { isInterrupted = false }
    guard let examiner else { return }
    try Interrupted.run(
      examiner,
      {
        let gate = gate()
        let download = operation("download") { gate.wait() }
        let first = queue([download])
        let second = inOneQueue ? first : queue(isSuspended: isSuspended)
        settle()
        return Meeting(
          pool: pool, gate: gate, download: download, upload: operation("upload"), queue: second)
      }, one,
      by: {
        other($0)
        $0.pool.waitUntilStill()
      },
      then: { meeting in
        defer { meeting.gate.open() }
        try look(meeting)
      })
  }

  /// Waits until the pool is idle, and fails unless a condition holds by then.
  func expect(
    _ isSo: @autoclosure () -> Bool, _ english: String, ko korean: String, _ seen: Text? = nil
  ) throws(Examiner.Failure) {
    settle()
    if isSo() { return }
    throw Examiner.Failure(judgement: .breaks(Text(english, ko: korean), came: seen ?? came))
  }

  /// The operations' state: first those that have begun, in order, then the others.
  private var came: Text {
    let begun = begun
    func names(begun hasBegun: Bool? = nil, _ isSo: (Operation) -> Bool) -> [String] {
      operations.filter { made in
        guard let operation = made.operation, isSo(operation) else { return false }
        return hasBegun == nil || hasBegun == begun.contains(made.name)
      }.map(\.name)
    }
    let ready = names(begun: false) { $0.isReady && !$0.isFinished }
    let unready = names(begun: false) { !$0.isReady && !$0.isFinished }
    let unbegun = names(begun: false, \.isFinished)
    let parts: [(Text, [String])] = [
      (Text("begun", ko: "시작한 오퍼레이션"), begun),
      (Text("not finished", ko: "완료되지 않은 오퍼레이션"), names(begun: true) { !$0.isFinished }),
      (Text("ready but not started", ko: "준비되었고 시작하지 않은 오퍼레이션"), ready),
      (Text("not ready", ko: "준비되지 않은 오퍼레이션"), unready),
      (Text("finished without having started", ko: "시작하지 않고 완료된 오퍼레이션"), unbegun),
      (Text("cancelled", ko: "취소된 오퍼레이션"), names(\.isCancelled)),
    ]
    // The first part is shown even if no operation has begun.
    let told = parts.enumerated().filter { $0 == 0 || !$1.1.isEmpty }.map { $1 }
    func list(_ language: Language) -> String {
      told.map { label, names in
        let none = Text("none", ko: "없음")[language]
        let rest = names.count > 6 ? ", … (\(names.count))" : ""
        let shown = names.isEmpty ? none : names.prefix(6).joined(separator: ", ") + rest
        return "\(label[language]): \(shown)"
      }.joined(separator: "; ")
    }
    return Text(list(.english), ko: list(.korean))
  }

  /// Opens all gates and resumes all queues, to leave no blocked thread behind.
  func end() {
    pool.openAllGates()
    for queue in queues { queue.isSuspended = false }
    settle()
  }
}

/// A queue that tells the examiner about each call. The examiner reports any call that does not return.
final class MonitoredQueue<Queue: StageQueue>: Sendable {
  private let queue: Queue
  private let examiner: Examiner?

  init(_ queue: Queue, _ examiner: Examiner?) { (self.queue, self.examiner) = (queue, examiner) }

  var operationCount: Int { queue.operationCount }

  var maxConcurrentOperationCount: Int {
    get { queue.maxConcurrentOperationCount }
    set {
      examiner.calling("maxConcurrentOperationCount = \(newValue)") {
        queue.maxConcurrentOperationCount = newValue
      }
    }
  }

  var isSuspended: Bool {
    get { queue.isSuspended }
    set { examiner.calling("isSuspended = \(newValue)") { queue.isSuspended = newValue } }
  }

  func addOperation(_ operation: Queue.Operation) {
    examiner.calling("addOperation(_:)") { queue.addOperation(operation) }
  }

  func waitUntilAllOperationsAreFinished() { queue.waitUntilAllOperationsAreFinished() }
}

extension Examiner? {
  fileprivate func calling(_ call: String, _ body: () -> Void) {
    guard let self else { return body() }
    self.waiting(for: Text("\(call) returns", ko: "\(call)가 돌아오기"), body)
  }
}
