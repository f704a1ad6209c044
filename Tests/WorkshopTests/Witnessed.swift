import Dispatch
import Operations

/// Numbered operations that record their lives in a history.
///
/// The locks are NSLocks, because on Linux the thread sanitizer does not see a Mutex, and would report
/// accesses of the tests as races.
enum Witnessed {
  /// Released together with its operation, and then leaves a group.
  final class Token: Sendable {
    private let group: DispatchGroup

    init(_ group: DispatchGroup) {
      self.group = group
      group.enter()
    }

    deinit { group.leave() }
  }

  /// An operation of a subclass.
  class Own: Operation, @unchecked Sendable {
    // Unchecked because `Operation` is; this class adds no mutable state.
    let number: Int
    let history: RandomGraph.History
    private let token: Token

    /// - Parameter token: Released with the operation.
    init(_ number: Int, _ history: RandomGraph.History, _ token: Token) {
      self.number = number
      self.history = history
      self.token = token
    }

    override func main() { history.run(number) }
  }

  /// An operation with an additional condition for readiness: it must be open.
  final class Gated: Own, @unchecked Sendable {
    // Unchecked: `lock` guards the flag.
    private let lock = NSLock()
    private var isOpen = false

    override var isReady: Bool { super.isReady && lock.withLock { isOpen } }

    func open(_ value: Bool = true) {
      willChangeValue(for: \.isReady)
      lock.withLock { isOpen = value }
      didChangeValue(for: \.isReady)
    }
  }

  /// An operation that maintains its own state, and continues until ``end()``.
  final class Asynchronous: Own, @unchecked Sendable {
    // Unchecked: `lock` guards `life`.
    private let lock = NSLock()
    private var life = (isExecuting: false, isFinished: false)

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { lock.withLock { life.isExecuting } }
    override var isFinished: Bool { lock.withLock { life.isFinished } }

    override func start() {
      if isCancelled { return finish() }
      willChangeValue(for: \.isExecuting)
      lock.withLock { life.isExecuting = true }
      didChangeValue(for: \.isExecuting)
      history.launch(self)
    }

    func end() {
      history.note(.ended(number))
      finish()
    }

    private func finish() {
      willChangeValue(for: \.isExecuting)
      willChangeValue(for: \.isFinished)
      lock.withLock { life = (isExecuting: false, isFinished: true) }
      didChangeValue(for: \.isExecuting)
      didChangeValue(for: \.isFinished)
    }
  }

  /// The common state of several closures of one operation. The first closure to begin reports the
  /// beginning of the operation, and the last to end reports the end.
  final class Parts: @unchecked Sendable {
    // Unchecked: `lock` guards the numbers.
    private let lock = NSLock()
    private var begun = 0
    private var ended = 0
    private let count: Int
    private let begin: @Sendable () -> Void
    private let end: @Sendable () -> Void

    init(_ count: Int, begin: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void) {
      self.count = count
      self.begin = begin
      self.end = end
    }

    func run() {
      lock.withLock {
        begun += 1
        if begun == 1 { begin() }
      }
      lock.withLock {
        ended += 1
        if ended == count { end() }
      }
    }
  }
}
