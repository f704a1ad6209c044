import ChapterKit
import Dispatch

/// One run of one case on one kind of queue: makes operations and queues, and watches them.
///
/// Belongs to the thread that runs the case.
final class Trial<Queue: StageQueue> {
  typealias Operation = Queue.Operation

  let pool = Pool()
  let recorder = Recorder()
  private let examiner: Examiner?
  private var queues: [Told<Queue>] = []
  private var operations: [Made] = []
  private let strays = Recorder()
  private var hangs = false

  init(_ examiner: Examiner? = nil) { self.examiner = examiner }

  /// How long the work of a queue may neither end nor wait for the case, before it is said to hang,
  /// which comes before the examiner says so. A queue that forgets to start something is found out at
  /// once.
  private var seconds: Int { examiner.map { $0.seconds - 1 } ?? Deadline.seconds }

  // MARK: What a case is made of

  /// An operation whose work is recorded as begun and finished.
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

  /// An operation that was made, which is not kept by that.
  private struct Made {
    let name: String
    weak var operation: Operation?
  }

  /// A queue that is set, and then gets these operations.
  @discardableResult
  func queue(
    _ operations: [Operation] = [], width: Int = -1, isSuspended: Bool = false
  ) -> Told<Queue> {
    let queue = Told(Queue(pool: pool), examiner)
    if width >= 0 { queue.maxConcurrentOperationCount = width }
    if isSuspended { queue.isSuspended = true }
    queues.append(queue)
    for operation in operations { queue.addOperation(operation) }
    return queue
  }

  func gate() -> Pool.Gate { pool.gate() }

  func cancel(_ operation: Operation) { examiner.calling("cancel()") { operation.cancel() } }

  // MARK: What a case asks

  /// Which operations have begun, in this order.
  var begun: [String] { recorder.lanes(.began) }

  /// Whether all work has run on the pool.
  var staysOnPool: Bool { strays.events.isEmpty }

  /// Waits until nothing will happen any more unless the case does something.
  func settle() throws(Examiner.Failure) {
    if pool.waitUntilStill(atMost: seconds) { return }
    hangs = true
    try settled(
      false, "every item that was handed to the pool returns; \(seconds) seconds were waited",
      ko: "풀에 맡긴 일은 모두 돌아옵니다(\(seconds)초를 기다렸습니다)")
  }

  /// Lets everything settle, after which these are to be finished.
  func settle(
    finishing operations: Operation..., because english: String, ko korean: String
  ) throws(Examiner.Failure) {
    try settle()
    try settled(operations.allSatisfy(\.isFinished), english, ko: korean)
  }

  /// Waits until a thread outside the pool gives a signal, but not for ever.
  func await(
    _ signal: DispatchSemaphore, because english: String, ko korean: String
  ) throws(Examiner.Failure) {
    let comes = signal.wait(timeout: .now() + .seconds(seconds)) == .success
    try settled(comes, english, ko: korean)
  }

  /// Lets everything settle, after which something is to be so.
  func expect(
    _ isSo: @autoclosure () -> Bool, _ english: String, ko korean: String
  ) throws(Examiner.Failure) {
    try settle()
    if isSo() { return }
    throw Examiner.Failure(judgement: .breaks(Text(english, ko: korean), came: came))
  }

  /// Asks for something that has to come before nothing happens any more.
  private func settled(
    _ isSo: Bool, _ english: String, ko korean: String
  ) throws(Examiner.Failure) {
    if isSo { return }
    throw Examiner.Failure(judgement: .fallsShort(Text(english, ko: korean), came: came))
  }

  /// Who has begun, in this order, and how the others are.
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
      (Text("ready and not begun", ko: "준비되었고 시작하지 않은 오퍼레이션"), ready),
      (Text("not ready", ko: "준비되지 않은 오퍼레이션"), unready),
      (Text("finished without having begun", ko: "시작하지 않고 완료된 오퍼레이션"), unbegun),
      (Text("cancelled", ko: "취소된 오퍼레이션"), names(\.isCancelled)),
    ]
    // That nobody has begun is told as well.
    let told = parts.enumerated().filter { $0 == 0 || !$1.1.isEmpty }.map { $1 }
    func list(_ language: Language) -> String {
      told.map { label, names in
        let none = Text("nobody", ko: "없음")[language]
        let rest = names.count > 6 ? ", … (\(names.count))" : ""
        let shown = names.isEmpty ? none : names.prefix(6).joined(separator: ", ") + rest
        return "\(label[language]): \(shown)"
      }.joined(separator: "; ")
    }
    return Text(list(.english), ko: list(.korean))
  }

  /// Lets go on what still waits, so that nothing is left behind that runs.
  func end() {
    pool.openAllGates()
    for queue in queues { queue.isSuspended = false }
    // One that hangs is not waited for a second time.
    if !hangs { _ = pool.waitUntilStill(atMost: seconds) }
  }
}

/// A queue of which it is told what is called: where one waits for itself, the call does not return.
final class Told<Queue: StageQueue>: Sendable {
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
