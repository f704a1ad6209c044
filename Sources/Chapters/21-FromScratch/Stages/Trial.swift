import ChapterKit
import Dispatch

/// What came out of a check.
public enum Verdict: Hashable, Sendable {
  /// The queue keeps the rule.
  case keeps
  /// The queue does otherwise; the sentence says what the rule wants.
  case breaks(Text)
  /// Nothing will happen any more, and something is missing; the sentence says what the rule wants.
  case hangs(Text)

  /// The verdict in a word.
  public var name: Text {
    switch self {
    case .keeps: Text("kept", ko: "지킴")
    case .breaks: Text("broken", ko: "어김")
    case .hangs: Text("hangs", ko: "멈춤")
    }
  }

  /// The verdict, with what the rule wants if the queue does not keep it.
  public func sentence(in language: Language) -> String {
    switch self {
    case .keeps: name[language]
    case .breaks(let wanted), .hangs(let wanted):
      switch language {
      case .english: "\(name[language]); the rule: \(wanted[language])"
      case .korean: "\(name[language]). 규칙: \(wanted[language])"
      }
    }
  }
}

/// Thrown where a queue does not do what a rule wants.
struct CheckFailure: Error {
  let verdict: Verdict
}

/// One run of one check on one kind of queue: makes operations and queues, and watches them.
///
/// Belongs to the thread that runs the check.
final class Trial<Queue: StageQueue> {
  typealias Operation = Queue.Operation

  let pool = Pool()
  let recorder = Recorder()
  private let seconds: Int
  private var queues: [Queue] = []
  private let strays = Recorder()

  init(seconds: Int) { self.seconds = seconds }

  // MARK: What a check is made of

  /// An operation whose work is recorded as begun and finished.
  func operation(_ name: String, _ work: @escaping @Sendable () -> Void = {}) -> Operation {
    Operation { [recorder, strays] in
      if !Pool.isHere { strays.note(name, .began) }
      recorder.note(name, .began)
      work()
      recorder.note(name, .finished)
    }
  }

  func queue(width: Int = -1, isSuspended: Bool = false) -> Queue {
    let queue = Queue(pool: pool)
    if width >= 0 { queue.maxConcurrentOperationCount = width }
    if isSuspended { queue.isSuspended = true }
    queues.append(queue)
    return queue
  }

  func gate() -> Pool.Gate { pool.gate() }

  // MARK: What a check asks

  /// Which operations have begun, in this order.
  var begun: [String] { recorder.lanes(.began) }

  /// Waits until nothing will happen any more unless the check does something.
  func settle() throws(CheckFailure) {
    guard pool.waitUntilStill(atMost: seconds) else {
      throw CheckFailure(
        verdict: .hangs(
          Text(
            "every item that was handed to the pool returns; \(seconds) seconds were waited",
            ko: "풀에 맡긴 일은 모두 돌아옵니다(\(seconds)초를 기다렸습니다)")))
    }
  }

  /// Asks for something that the rule wants.
  func expect(_ isSo: Bool, _ sentence: Text) throws(CheckFailure) {
    if !isSo { throw CheckFailure(verdict: .breaks(sentence)) }
  }

  /// Lets everything settle, after which these are to be finished.
  func settle(finishing operations: Operation..., because sentence: Text) throws(CheckFailure) {
    try settle()
    guard operations.allSatisfy(\.isFinished) else { throw CheckFailure(verdict: .hangs(sentence)) }
  }

  /// Waits until a thread outside the pool gives a signal, but not for ever.
  func await(_ signal: DispatchSemaphore, because sentence: Text) throws(CheckFailure) {
    guard signal.wait(timeout: .now() + .seconds(seconds)) == .success else {
      throw CheckFailure(verdict: .hangs(sentence))
    }
  }

  // MARK: The run

  /// Runs a check and tells what came out; leaves nothing behind that still runs.
  static func run(
    atMost seconds: Int, _ check: (Trial<Queue>) throws -> Void
  ) -> Verdict {
    let trial = Trial(seconds: seconds)
    let verdict: Verdict
    do {
      try check(trial)
      verdict =
        trial.strays.events.isEmpty
        ? .keeps
        : .breaks(
          Text("all work runs on the pool", ko: "모든 작업은 풀에서 실행됩니다"))
    } catch let failure as CheckFailure {
      verdict = failure.verdict
    } catch {
      preconditionFailure("a check throws only what it did not find: \(error)")
    }
    trial.end()
    return verdict
  }

  /// Lets go on what still waits, so that nothing is left behind that runs.
  func end() {
    pool.openAllGates()
    for queue in queues { queue.isSuspended = false }
    _ = pool.waitUntilStill(atMost: seconds)
  }
}
