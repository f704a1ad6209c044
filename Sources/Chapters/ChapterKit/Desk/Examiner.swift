import Dispatch
import Operations
import Synchronization

/// Tries an answer with one case: creates objects, compares results, and finally releases waiting threads.
///
/// All members may be called from any thread.
package final class Examiner: Sendable {
  /// An answer that does not do what the case requires.
  package struct Failure: Error {
    /// The broken rule: the case's rule, another rule (given by its id), or no rule of the book.
    package enum Rule {
      case ofCase
      case other(String)
      case none
    }

    package let judgement: Judgement
    package var rule: Rule

    package init(judgement: Judgement, rule: Rule = .ofCase) {
      (self.judgement, self.rule) = (judgement, rule)
    }
  }

  private struct State {
    var situation: Text?
    /// The events that the case waits for, the newest last.
    var awaited = [Text("your code returns", ko: "작성한 코드가 돌아오기")]
    var gates: [Gate] = []
    var queues: [OperationQueue] = []
    /// The number of events that count as progress.
    var progress = 0
    /// The number of interruption points tried, and the number of all.
    var (tried, all) = (0, 0)
    /// The processor time, in seconds, spent in `tryAll`.
    var computed = 0.0
    var judgement: Judgement?
    /// The broken rule.
    var rule = Failure.Rule.none
  }

  private let state = Mutex(State())
  /// Signalled when the awaited event changes and when the case ends.
  private let news = DispatchSemaphore(value: 0)
  private let tell: @Sendable (Text) -> Void

  /// The processor time, in seconds, that an answer may use without making progress; at least two.
  private let seconds: Int
  /// The recorded events.
  package let recorder = Recorder()

  /// True if work that the answer leaves to other threads is delayed. See ``Lateness``.
  package let isLate: Bool

  /// - Parameter tell: Receives each situation before the case tries it.
  init(atMost seconds: Int, isLate: Bool, _ tell: @escaping @Sendable (Text) -> Void) {
    (self.seconds, self.isLate, self.tell) = (seconds, isLate, tell)
  }

  // MARK: Members for building a case

  /// Names the situation that follows. A failure report shows the name to the reader.
  package func situation(_ english: String, ko korean: String? = nil) {
    let late = (
      " Work on other threads was delayed as long as possible.", " 다른 스레드에 맡긴 일은 될 수 있는 대로 늦게 했습니다."
    )
    let situation =
      isLate ? Text(english + late.0, ko: korean.map { $0 + late.1 }) : Text(english, ko: korean)
    state.withLock {
      $0.situation = situation
      $0.progress += 1
    }
    if isLate { Lateness.renew() }
    tell(situation)
  }

  /// Returns a gate that opens at the end of the case at the latest.
  package func gate(_ event: String = "", ko korean: String? = nil) -> Gate {
    let gate = Gate(event, ko: korean)
    state.withLock { $0.gates.append(gate) }
    return gate
  }

  /// Returns a queue that is resumed at the end of the case at the latest.
  package func queue(width: Int? = nil, isSuspended: Bool = false) -> OperationQueue {
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    if isSuspended { queue.isSuspended = true }
    state.withLock { $0.queues.append(queue) }
    return queue
  }

  /// Retains an operation forever, because one of its dependencies may finish after the end of the case.
  ///
  /// On Linux, a finishing dependency accesses dependents that may have been deallocated.
  package func keep(_ operation: Operation) { Examiner.kept.withLock { $0.append(operation) } }

  private static let kept = Mutex<[Operation]>([])

  // MARK: Members that check an answer

  /// Calls a function that might never return, and names the awaited event for the reader.
  package func waiting<Result>(for awaited: Text, _ call: () throws -> Result) rethrows -> Result {
    state.withLock {
      $0.awaited.append(awaited)
      $0.progress += 1
    }
    news.signal()
    defer {
      state.withLock { state in
        state.progress += 1
        if let place = state.awaited.lastIndex(of: awaited) { state.awaited.remove(at: place) }
      }
    }
    return try call()
  }

  /// Waits until the answer, or an operation that it started, opens a gate.
  package func wait(for gate: Gate) {
    waiting(for: gate.event) { gate.wait(atMost: .never) }
  }

  /// Waits until all operations of a queue have finished.
  package func waitToEmpty(_ queue: OperationQueue) {
    waiting(for: Text("all operations of the queue finish", ko: "큐의 오퍼레이션이 모두 완료되기")) {
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// Waits until an operation has finished.
  package func waitToFinish(
    _ operation: Operation, _ english: String, ko korean: String? = nil
  ) {
    waiting(for: Text("\(english) finishes", ko: korean.map { "\($0) 완료" })) {
      operation.waitUntilFinished()
    }
  }

  /// Starts an operation on the calling thread.
  package func start(_ operation: Operation) {
    waiting(for: Text("start() returns", ko: "start()가 돌아오기")) { operation.start() }
  }

  /// Returns when no other thread can make progress. Returns after a moment if the system does not report the
  /// states of threads, or if a thread computes without end.
  package func waitUntilIdle() {
    repeat { Stillness.wait(for: DispatchSemaphore(value: 0)) } while Lateness.letGo()
  }

  /// Returns when no other thread can make progress, however long that takes.
  package func waitUntilIdleWithoutLimit() {
    repeat { _ = Stillness.waitOut(DispatchSemaphore(value: 0)) } while Lateness.letGo()
  }

  /// Delays completion blocks: runs a closure while Dispatch has no spare thread except for labelled queues.
  package func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    let end = gate()
    for _ in 0..<100 { DispatchQueue.global().async { end.wait(atMost: .never) } }
    defer { end.open() }
    return try body()
  }

  /// Compares a value with the expected value.
  ///
  /// - Parameters:
  ///   - what: The name of the value.
  ///   - korean: The name in Korean, unless the name is code.
  package func see<Value: Equatable>(
    _ what: String, ko korean: String? = nil, _ value: Value, is right: Value
  ) throws(Failure) {
    if value == right { return }
    throw Failure(
      judgement: .wrong(
        state.withLock { $0.situation }, what: Text(what, ko: korean ?? what),
        right: Judgement.shown(right), came: Judgement.shown(value)))
  }

  /// Compares a count with the expected count.
  ///
  /// - Parameter sentence: A sentence with % in place of the number. In Korean, a counter follows the %.
  package func count(
    _ sentence: String, ko korean: String? = nil, _ value: Int, is right: Int
  ) throws(Failure) {
    if value == right { return }
    let english = sentence.replacing("% times", with: value == 1 ? "once" : "\(value) times")
    let counted = korean.map { korean in
      let counter = korean.split(separator: "%").last?.first.map(String.init) ?? ""
      let endsOpen = counter.unicodeScalars.allSatisfy { ($0.value - 0xAC00).isMultiple(of: 28) }
      return korean.replacing("%", with: "\(value)")
        + " (\(right)\(counter)\(endsOpen ? "여" : "이어")야 합니다)"
    }
    throw Failure(
      judgement: .counts(
        state.withLock { $0.situation },
        Text(
          "\(english.replacing("%", with: "\(value)")) (expected: \(right)).", ko: counted)))
  }

  /// Returns a failure with a sentence and the current situation.
  package func failure(
    _ english: String, ko korean: String, rule: Failure.Rule = .ofCase
  ) -> Failure {
    Failure(
      judgement: .counts(state.withLock { $0.situation }, Text(english, ko: korean)), rule: rule)
  }

  /// Tries interruption points one after another: at least one, then as many as the time allows. The limit is
  /// processor time, so that a busy machine does not change the result. A case's first call may use half of
  /// the time, its next call half of the rest, and so on.
  ///
  /// - Parameter places: All points. The list may grow between attempts.
  func tryAll<Place>(
    atMost most: Int, of places: @autoclosure () -> [Place], _ attempt: (Place) throws -> Void
  ) throws {
    let start = Stillness.computed
    let most = (count: most, computed: max(0.1, 0.4 - state.withLock { $0.computed } / 2))
    var count = 0
    func hasTime() -> Bool { Stillness.computed - start < most.computed }
    while case let all = places(), count < min(all.count, most.count), count == 0 || hasTime() {
      let place = all[count]
      count += 1
      let situation = state.withLock { state in
        state.progress += 1
        return state.situation
      }
      if let situation {
        tell(
          Text("\(situation.english) (try \(count))", ko: "\(situation.korean) (\(count)번째)"))
      }
      try attempt(place)
    }
    state.withLock {
      $0.tried += count
      $0.all += places().count
      $0.computed += Stillness.computed - start
    }
  }

  /// Returns a judgement with its details.
  ///
  /// - Parameter rule: The rule of the case.
  func verdict(_ judgement: Judgement, rule: String) -> Verdict {
    let state = state.withLock { $0 }
    let tried = Text(
      "tried at \(state.tried) of \(state.all) interruption points",
      ko: "\(state.all)곳 가운데 \(state.tried)곳에서 확인했습니다")
    let broken: String? =
      switch state.rule {
      case _ where state.judgement == nil: nil
      case .ofCase: rule
      case .other(let id): id
      case .none: nil
      }
    return Verdict(judgement, tried: state.tried == state.all ? nil : tried, rule: broken)
  }

  // MARK: The end

  /// Runs a case and stores the judgement. The thread may block forever.
  func judge(_ program: () throws -> Void) {
    var failure: Failure?
    do {
      try program()
    } catch let error as Failure {
      failure = error
    } catch {
      let words = "\(error)"
      failure = Failure(
        judgement: .wrong(
          nil, what: Text("The thrown error", ko: "던져진 오류"),
          right: Text("none", ko: "없음"), came: Text(words, ko: words)), rule: .none)
    }
    state.withLock {
      $0.judgement = failure?.judgement ?? .passes
      $0.rule = failure?.rule ?? .none
    }
    news.signal()
  }

  /// Returns the case's judgement: its result, or the event that the case waits for in vain.
  ///
  /// An answer hangs if every thread has been asleep for a while: see ``Stillness``. An answer is endless if
  /// it computes, or wakes up again and again, without making progress.
  ///
  /// - Parameter words: The awaited event of a known hang, in English, which is reported without waiting.
  func judgement(hangingFor words: String?) -> Judgement {
    var (last, still, since) = (-1, 0, (time: DispatchTime.now(), computed: Stillness.computed))
    while true {
      let pause = DispatchTimeInterval.milliseconds(Stillness.isWaitedOut ? 200 : 20)
      let isNews = news.wait(timeout: .now() + pause) == .success
      let state = state.withLock { $0 }
      let awaited = state.awaited[state.awaited.count - 1]
      if let judgement = state.judgement { return judgement }
      if isNews { continue }
      if awaited.english == words { return .hangs(state.situation, awaited: awaited) }
      if state.progress != last {
        (last, still, since) = (state.progress, 0, (.now(), Stillness.computed))
      }
      still = Stillness.isHere == true ? still + 1 : 0
      if still == 100 { return .hangs(state.situation, awaited: awaited) }
      let most = max(seconds, 2)
      if Stillness.computed - since.computed > Double(most)
        || .now() > since.time + .seconds(10 * most)
      {
        return .endless(state.situation, awaited: awaited)
      }
    }
  }

  /// Lets all waiting threads continue, so that as little as possible is left running after the case.
  package func letGo() {
    let (gates, queues) = state.withLock { ($0.gates, $0.queues) }
    for gate in gates { gate.open() }
    for queue in queues {
      queue.isSuspended = false
      // An operation may wait for an operation behind it in the same queue.
      queue.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
    }
  }
}
