import Chapter18AsyncOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// A common kind of base class, whose state is guarded by a concurrent queue, and an answer with a long loop.
/// Both answers are correct, but have a thousand times more interruption points than the desk can try.
class StatefulOperation: Operation, @unchecked Sendable {
  enum State: String { case isReady, isExecuting, isFinished }

  private let queue = DispatchQueue(label: "state", attributes: .concurrent)
  private var stored = State.isReady
  private var hasAnswer = false

  private var state: State {
    get { queue.sync { stored } }
    set {
      let keys = [newValue.rawValue, state.rawValue]
      for key in keys { willChangeValue(forKey: key) }
      queue.sync(flags: .barrier) { stored = newValue }
      for key in keys.reversed() { didChangeValue(forKey: key) }
    }
  }

  override var isAsynchronous: Bool { true }
  override var isReady: Bool { super.isReady && state == .isReady }
  override var isExecuting: Bool { state == .isExecuting }
  override var isFinished: Bool { state == .isFinished }

  override func start() {
    if isCancelled {
      state = .isFinished
      return
    }
    state = .isExecuting
    main()
  }

  func finish() { state = .isFinished }

  /// Returns true for the first answer.
  func takesAnswer() -> Bool {
    queue.sync(flags: .barrier) {
      defer { hasAnswer = true }
      return !hasAnswer
    }
  }
}

final class Lookup: StatefulOperation, @unchecked Sendable {
  private let call: CallAttempt.Call
  private let answer = Mutex<String?>(nil)

  init(_ call: @escaping CallAttempt.Call) { self.call = call }

  var value: String? { answer.withLock { $0 } }

  override func main() {
    call { [self] value in
      guard takesAnswer() else { return }
      var letters: [Character] = []
      for turn in 0..<1000 where turn % 3 != 1 { letters.append(turn < value.count ? "+" : "-") }
      if !isCancelled { answer.withLock { $0 = value } }
      finish()
    }
  }
}

@main enum MyDesk: Desk {
  typealias Exercise = CallAttempt

  static let answer: Exercise.Answer = { call in
    let lookup = Lookup(call)
    return (lookup, { lookup.value })
  }
}
