import Dispatch
import Operations
import Synchronization

/// Who tries an answer with one case: makes what the case needs, looks, and lets go in the end.
///
/// All members may be called from any thread.
package final class Examiner: Sendable {
  /// Thrown where the answer does not do what it has to.
  package struct Failure: Error {
    /// The rule that is broken: that of the case, another one by its id, or none that the book has.
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
    /// What threads wait for, the newest last.
    var awaited = [Text("your code returns", ko: "작성한 코드가 돌아오기")]
    var gates: [Gate] = []
    var queues: [OperationQueue] = []
    /// How often something has happened that somebody might wait for.
    var progress = 0
    /// At how many places it was tried, of how many.
    var (tried, all) = (0, 0)
    /// For how many seconds that was computed.
    var computed = 0.0
    var judgement: Judgement?
    /// The rule that is broken.
    var rule = Failure.Rule.none
  }

  private let state = Mutex(State())
  /// Something else is waited for, or the case has come to its end.
  private let news = DispatchSemaphore(value: 0)
  private let tell: @Sendable (Text) -> Void

  /// How long an answer may compute and come to nothing; two seconds at least.
  private let seconds: Int
  /// What has happened.
  package let recorder = Recorder()

  /// Whether what is left to other threads comes as late as may be.
  package let isLate: Bool

  /// - Parameter tell: Hears of each situation before it is tried.
  init(atMost seconds: Int, isLate: Bool, _ tell: @escaping @Sendable (Text) -> Void) {
    (self.seconds, self.isLate, self.tell) = (seconds, isLate, tell)
  }

  // MARK: What a case is made of

  /// Says what is done now, for the sentence that the learner gets if it goes wrong.
  package func situation(_ english: String, ko korean: String? = nil) {
    let late = (
      " What was left to other threads came as late as it may.", " 다른 스레드에 맡긴 일은 될 수 있는 대로 늦게 했습니다."
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

  /// Returns when no other thread can go on; on a system that does not tell, or if one goes on and on,
  /// after a moment.
  package func settle() {
    repeat { Stillness.wait(for: DispatchSemaphore(value: 0)) } while Lateness.letGo()
  }

  /// Returns when no other thread can go on, however long that takes.
  package func rest() {
    repeat { _ = Stillness.waitOut(DispatchSemaphore(value: 0)) } while Lateness.letGo()
  }

  /// Does something while Dispatch has no thread to spare but for queues with a label: what is left to
  /// a completion block, say, comes later.
  package func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    let end = gate()
    for _ in 0..<100 { DispatchQueue.global().async { end.wait(atMost: .never) } }
    defer { end.open() }
    return try body()
  }

  /// Compares a value with what is right.
  ///
  /// - Parameters:
  ///   - what: What the value is, in words.
  ///   - korean: The same in Korean, unless it is code.
  package func see<Value: Equatable>(
    _ what: String, ko korean: String? = nil, _ value: Value, is right: Value
  ) throws(Failure) {
    if value == right { return }
    throw Failure(
      judgement: .wrong(
        state.withLock { $0.situation }, what: Text(what, ko: korean ?? what),
        right: Judgement.shown(right), came: Judgement.shown(value)))
  }

  /// Compares how many there are, or how often something was done, with what is right.
  ///
  /// - Parameter sentence: What was counted, as a sentence in which % is the number; in Korean its
  ///   counter stands behind it.
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
          "\(english.replacing("%", with: "\(value)")) (it should be \(right)).", ko: counted)))
  }

  /// A judgement in a sentence, in the situation that this is.
  package func failure(
    _ english: String, ko korean: String, rule: Failure.Rule = .ofCase
  ) -> Failure {
    Failure(
      judgement: .counts(state.withLock { $0.situation }, Text(english, ko: korean)), rule: rule)
  }

  /// Tries one place after another: at least one, and as many as there is time for. It is the time of
  /// the processor that counts, which a busy machine does not change; what a case tries first may take
  /// half of what there is, what comes next half of the rest.
  ///
  /// - Parameter places: All of them; there may come to be more.
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

  /// A judgement, with what else is known of it.
  ///
  /// - Parameter rule: That of the case.
  func verdict(_ judgement: Judgement, rule: String) -> Verdict {
    let state = state.withLock { $0 }
    let tried = Text(
      "tried at \(state.tried) of \(state.all) places",
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

  /// Goes through a case, and tells what came out; on a thread that may be blocked for ever.
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
          nil, what: Text("an error is thrown", ko: "던져진 오류"),
          right: Text("none", ko: "없음"), came: Text(words, ko: words)), rule: .none)
    }
    state.withLock {
      $0.judgement = failure?.judgement ?? .passes
      $0.rule = failure?.rule ?? .none
    }
    news.signal()
  }

  /// What came out of the case, or what it waits for without an end.
  ///
  /// It hangs if every thread sleeps, and has done so for a while: see ``Stillness``. It has no end if it
  /// computes all the time, or wakes up again and again, and comes to nothing.
  ///
  /// - Parameter words: What it is known to hang for, in English. That is not sat out.
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
