import Dispatch
import Operations
import Synchronization

/// Who tries an answer with one case: makes what the case needs, looks, and lets go in the end.
///
/// All members may be called from any thread.
package final class Examiner: Sendable {
  /// Thrown where the answer does not do what it has to.
  package struct Failure: Error {
    package let judgement: Judgement

    package init(judgement: Judgement) { self.judgement = judgement }
  }

  private struct State {
    var situation: Text?
    var awaited = Text("your code returns", ko: "작성한 코드가 반환되기")
    var gates: [Gate] = []
    var queues: [OperationQueue] = []
  }

  private let state = Mutex(State())
  private let tell: @Sendable (Text) -> Void
  private let hear: @Sendable (Text) -> Void

  /// What has happened.
  package let recorder = Recorder()

  /// - Parameters:
  ///   - tell: Hears of each situation before it is tried.
  ///   - hear: Hears what is waited for, before it is.
  init(
    _ tell: @escaping @Sendable (Text) -> Void, awaiting hear: @escaping @Sendable (Text) -> Void
  ) {
    self.tell = tell
    self.hear = hear
  }

  // MARK: What a case is made of

  /// Says what is done now, for the sentence that the learner gets if it goes wrong.
  package func situation(_ english: String, ko korean: String) {
    let situation = Text(english, ko: korean)
    state.withLock { $0.situation = situation }
    tell(situation)
  }

  /// A gate that is opened in the end, whatever happens.
  package func gate(_ event: String = "", ko korean: String? = nil) -> Gate {
    let gate = Gate(event, ko: korean)
    state.withLock { $0.gates.append(gate) }
    return gate
  }

  /// A queue that runs on in the end, whatever happens.
  package func queue(width: Int? = nil, isSuspended: Bool = false) -> OperationQueue {
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    if isSuspended { queue.isSuspended = true }
    state.withLock { $0.queues.append(queue) }
    return queue
  }

  /// Keeps an operation for good, which depends on one that may end when the case is over.
  ///
  /// On Linux Foundation a dependency that finishes looks for those that depended on it, and finds
  /// what is no longer there.
  package func keep(_ operation: Operation) { Examiner.kept.withLock { $0.append(operation) } }

  private static let kept = Mutex<[Operation]>([])

  // MARK: What a case asks

  /// Does what may not return, for the sentence that the learner gets then.
  package func waiting<Result>(for awaited: Text, _ call: () throws -> Result) rethrows -> Result {
    state.withLock { $0.awaited = awaited }
    hear(awaited)
    return try call()
  }

  /// Waits until the answer, or what it has started, opens a gate.
  package func wait(for gate: Gate) {
    waiting(for: gate.event) { gate.wait(atMost: .never) }
  }

  /// Waits until nothing is left in a queue.
  package func waitToEmpty(_ queue: OperationQueue) {
    waiting(for: Text("all operations of the queue finish", ko: "큐의 오퍼레이션이 모두 완료되기")) {
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// Waits until an operation has finished.
  package func waitToFinish(_ operation: Operation, _ english: String, ko korean: String) {
    waiting(for: Text("\(english) finishes", ko: "\(korean) 완료")) { operation.waitUntilFinished() }
  }

  /// Starts an operation on the calling thread.
  package func start(_ operation: Operation) {
    waiting(for: Text("start() returns", ko: "start()가 반환되기")) { operation.start() }
  }

  /// Compares a value with what is right.
  ///
  /// - Parameter what: What the value is, in words.
  package func see<Value: Equatable>(
    _ what: String, ko korean: String, _ value: Value, is right: Value
  ) throws(Failure) {
    if value == right { return }
    throw Failure(
      judgement: .wrong(
        state.withLock { $0.situation }, what: Text(what, ko: korean),
        right: Judgement.shown(right), came: Judgement.shown(value)))
  }

  // MARK: The end

  /// What is said if the case does not come to its end.
  var hanging: Judgement { state.withLock { .hangs($0.situation, awaited: $0.awaited) } }

  /// Lets go on what still waits, so that as little as possible is left behind that runs.
  package func letGo() {
    let (gates, queues) = state.withLock { ($0.gates, $0.queues) }
    for gate in gates { gate.open() }
    for queue in queues {
      queue.isSuspended = false
      // One that waits inside for what stands behind it.
      queue.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
    }
  }
}

extension Attempt {
  /// Tries this answer with one case, on a thread of its own, and returns in time.
  ///
  /// - Parameters:
  ///   - place: Which of the cases.
  ///   - limit: After what time it is said to hang. Nothing else depends on it.
  ///   - tell: Hears of each situation before it is tried.
  public func judgement(
    of place: Int, atMost limit: DispatchTimeInterval,
    _ tell: @escaping @Sendable (Text) -> Void = { _ in }
  ) -> Judgement {
    let examiner = Examiner(tell, awaiting: { _ in })
    defer { examiner.letGo() }
    return begin(place, examiner).judgement(atMost: limit) ?? examiner.hanging
  }

  /// Tries this answer with a case in which it is known to hang, and does not sit that out.
  ///
  /// - Parameters:
  ///   - words: What it is known to wait for, in English.
  ///   - limit: After what time it is said to hang if it does not come to wait for that.
  public func judgement(
    of place: Int, hangingFor words: String, atMost limit: DispatchTimeInterval
  ) -> Judgement {
    let isWaiting = DispatchSemaphore(value: 0)
    let examiner = Examiner(
      { _ in }, awaiting: { if $0.english == words { isWaiting.signal() } })
    defer { examiner.letGo() }
    let trying = begin(place, examiner)
    let deadline = DispatchTime.now() + limit
    while true {
      let hasCome = isWaiting.wait(timeout: deadline) == .success
      // A moment for one that does not hang there.
      if let judgement = trying.judgement(atMost: .milliseconds(20)) { return judgement }
      let hanging = examiner.hanging
      // One that waits for something else by now may come to wait for the same once more.
      guard hasCome, case .hangs(_, let awaited) = hanging, awaited.english != words else {
        return hanging
      }
    }
  }

  private func begin(_ place: Int, _ examiner: Examiner) -> Trying<Self> {
    let trying = Trying(self, Self.cases[place], examiner)
    let thread = Thread { trying.run() }
    thread.stackSize = 8 << 20
    thread.start()
    return trying
  }
}

/// One case being tried with one answer.
private final class Trying<Answer: Attempt>: Sendable {
  private let answer: Answer
  private let item: Case<Answer>
  private let examiner: Examiner
  private let outcome = Mutex<Judgement?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ answer: Answer, _ item: Case<Answer>, _ examiner: Examiner) {
    (self.answer, self.item, self.examiner) = (answer, item, examiner)
  }

  func run() {
    let judgement: Judgement
    do {
      try item.program(answer, examiner)
      judgement = .passes
    } catch let failure as Examiner.Failure {
      judgement = failure.judgement
    } catch {
      let words = "\(error)"
      judgement = .wrong(
        nil, what: Text("an error is thrown", ko: "던져진 오류"),
        right: Text("none", ko: "없음"), came: Text(words, ko: words))
    }
    outcome.withLock { $0 = judgement }
    isOver.signal()
  }

  func judgement(atMost limit: DispatchTimeInterval) -> Judgement? {
    guard isOver.wait(timeout: .now() + limit) == .success else { return nil }
    return outcome.withLock { $0 }
  }
}
