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
    /// What threads wait for, the newest last.
    var awaited = [Text("your code returns", ko: "작성한 코드가 돌아오기")]
    var gates: [Gate] = []
    var queues: [OperationQueue] = []
    /// How often something has happened that somebody might wait for.
    var progress = 0
    /// At how many places it was tried, of how many.
    var (tried, all) = (0, 0)
    var judgement: Judgement?
  }

  private let state = Mutex(State())
  /// Something else is waited for, or the case has come to its end.
  private let news = DispatchSemaphore(value: 0)
  private let tell: @Sendable (Text) -> Void

  /// How long places are tried; so long, or two seconds, an answer may compute and come to nothing.
  package let seconds: Int
  private let end: DispatchTime
  /// What has happened.
  package let recorder = Recorder()

  /// - Parameter tell: Hears of each situation before it is tried.
  init(atMost seconds: Int, _ tell: @escaping @Sendable (Text) -> Void) {
    (self.seconds, self.tell, end) = (seconds, tell, .now() + .seconds(seconds))
  }

  // MARK: What a case is made of

  /// Says what is done now, for the sentence that the learner gets if it goes wrong.
  package func situation(_ english: String, ko korean: String? = nil) {
    let situation = Text(english, ko: korean)
    state.withLock {
      $0.situation = situation
      $0.progress += 1
    }
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
  package func failure(_ english: String, ko korean: String) -> Failure {
    Failure(judgement: .counts(state.withLock { $0.situation }, Text(english, ko: korean)))
  }

  /// Tries one place after another: at least one, and as many as there is time for.
  ///
  /// - Parameter places: All of them; there may come to be more.
  func tryAll<Place>(
    atMost most: Int, of places: @autoclosure () -> [Place], _ attempt: (Place) throws -> Void
  ) throws {
    let start = Stillness.computed
    var count = 0
    func hasTime() -> Bool { .now() < end && Stillness.computed - start < 0.4 }
    while case let all = places(), count < min(all.count, most), count == 0 || hasTime() {
      try attempt(all[count])
      count += 1
      state.withLock { $0.progress += 1 }
    }
    state.withLock {
      $0.tried += count
      $0.all += places().count
    }
  }

  /// At how many places it was tried, if there are more.
  var tried: Text? {
    let (tried, all) = state.withLock { ($0.tried, $0.all) }
    return tried == all
      ? nil : Text("tried at \(tried) of \(all) places", ko: "\(all)곳 가운데 \(tried)곳에서 확인했습니다")
  }

  // MARK: The end

  /// Goes through a case, and tells what came out; on a thread that may be blocked for ever.
  func judge(_ program: () throws -> Void) {
    let judgement: Judgement
    do {
      try program()
      judgement = .passes
    } catch let failure as Failure {
      judgement = failure.judgement
    } catch {
      let words = "\(error)"
      judgement = .wrong(
        nil, what: Text("an error is thrown", ko: "던져진 오류"),
        right: Text("none", ko: "없음"), came: Text(words, ko: words))
    }
    state.withLock { $0.judgement = judgement }
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
      let isNews = news.wait(timeout: .now() + .milliseconds(20)) == .success
      let state = state.withLock { $0 }
      let awaited = state.awaited[state.awaited.count - 1]
      if let judgement = state.judgement { return judgement }
      if isNews { continue }
      if awaited.english == words { return .hangs(state.situation, awaited: awaited) }
      if state.progress != last {
        (last, still, since) = (state.progress, 0, (.now(), Stillness.computed))
      }
      still = Stillness.isHere ? still + 1 : 0
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
