import ChapterKit
import Dispatch

extension Judgement {
  /// What came out of a check, in a word.
  var name: Text {
    switch self {
    case .passes: Text("kept", ko: "지킴")
    case .fallsShort: Text("hangs", ko: "멈춤")
    default: Text("broken", ko: "어김")
    }
  }

  /// The word, with what the rule wants if the queue does not keep it.
  func sentence(in language: Language) -> String {
    switch self {
    case .breaks(let wanted, _), .fallsShort(let wanted, _):
      switch language {
      case .english: "\(name[language]); the rule: \(wanted[language])"
      case .korean: "\(name[language]). 규칙: \(wanted[language])"
      }
    default: name[language]
    }
  }
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
  private var operations: [Made] = []
  private let strays = Recorder()

  init(seconds: Int) { self.seconds = seconds }

  // MARK: What a check is made of

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
  func settle() throws(Examiner.Failure) {
    guard pool.waitUntilStill(atMost: seconds) else {
      throw failure(
        Text(
          "every item that was handed to the pool returns; \(seconds) seconds were waited",
          ko: "풀에 맡긴 일은 모두 돌아옵니다(\(seconds)초를 기다렸습니다)"),
        hangs: true)
    }
  }

  /// Asks for something that the rule wants.
  func expect(_ isSo: Bool, _ sentence: Text) throws(Examiner.Failure) {
    if !isSo { throw failure(sentence, hangs: false) }
  }

  /// Lets everything settle, after which these are to be finished.
  func settle(finishing operations: Operation..., because sentence: Text) throws(Examiner.Failure) {
    try settle()
    guard operations.allSatisfy(\.isFinished) else {
      throw failure(sentence, hangs: true)
    }
  }

  /// Waits until a thread outside the pool gives a signal, but not for ever.
  func await(_ signal: DispatchSemaphore, because sentence: Text) throws(Examiner.Failure) {
    guard signal.wait(timeout: .now() + .seconds(seconds)) == .success else {
      throw failure(sentence, hangs: true)
    }
  }

  /// What is thrown where a queue does not do as it should: at once, as long as what the check has
  /// made is there.
  private func failure(_ wanted: Text, hangs: Bool) -> Examiner.Failure {
    Examiner.Failure(
      judgement: hangs ? .fallsShort(wanted, came: came) : .breaks(wanted, came: came))
  }

  /// Who has begun, in this order, and how the others are.
  private var came: Text {
    let begun = begun
    func names(_ isSo: (Operation) -> Bool) -> [String] {
      operations.filter { $0.operation.map(isSo) ?? false }.map(\.name)
    }
    let waiting = { (operation: Operation) in !operation.isFinished }
    let hasBegun = { (name: String) in begun.contains(name) }
    let parts: [(Text, [String])] = [
      (Text("begun", ko: "시작한 것"), begun),
      (Text("not finished", ko: "완료되지 않은 것"), names(waiting).filter(hasBegun)),
      (
        Text("ready and not begun", ko: "준비되었고 시작하지 않은 것"),
        names { $0.isReady && waiting($0) }.filter { !hasBegun($0) }
      ),
      (
        Text("not ready", ko: "준비되지 않은 것"),
        names { !$0.isReady && waiting($0) }.filter { !hasBegun($0) }
      ),
      (
        Text("finished without having begun", ko: "시작하지 않고 완료된 것"),
        names(\.isFinished).filter { !hasBegun($0) }
      ),
      (Text("cancelled", ko: "취소된 것"), names(\.isCancelled)),
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

  // MARK: The run

  /// Runs a check and tells what came out; leaves nothing behind that still runs.
  static func run(
    atMost seconds: Int, _ check: (Trial<Queue>) throws -> Void
  ) -> Judgement {
    let trial = Trial(seconds: seconds)
    let judgement: Judgement
    do {
      try check(trial)
      judgement =
        trial.strays.events.isEmpty
        ? .passes
        : .breaks(
          Text("all work runs on the pool", ko: "모든 작업은 풀에서 실행됩니다"),
          came: trial.came)
    } catch let failure as Examiner.Failure {
      judgement = failure.judgement
    } catch {
      preconditionFailure("a check throws only what it did not find: \(error)")
    }
    trial.end()
    return judgement
  }

  /// Lets go on what still waits, so that nothing is left behind that runs.
  func end() {
    pool.openAllGates()
    for queue in queues { queue.isSuspended = false }
    _ = pool.waitUntilStill(atMost: seconds)
  }
}
