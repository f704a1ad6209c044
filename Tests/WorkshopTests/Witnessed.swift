import Dispatch
import Operations

/// Operations that are known by a number, and whose life a history keeps.
///
/// Locks are NSLocks and no Mutexes, which the thread sanitizer does not see on Linux, so that what it
/// reports of these runs is about the queues.
enum Witnessed {
  /// Leaves a group when it is released, and what keeps it with it.
  final class Token: Sendable {
    private let group: DispatchGroup

    init(_ group: DispatchGroup) {
      self.group = group
      group.enter()
    }

    deinit { group.leave() }
  }

  /// One of a class of its own.
  class Own: Operation, @unchecked Sendable {
    // Unchecked, for it adds nothing that changes.
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

  /// One that answers for itself whether it is ready, which it is when it is open besides.
  final class Gated: Own, @unchecked Sendable {
    // Unchecked, because the flag is guarded by `lock`.
    private let lock = NSLock()
    private var isOpen = false

    override var isReady: Bool { super.isReady && lock.withLock { isOpen } }

    func open(_ value: Bool = true) {
      willChangeValue(for: \.isReady)
      lock.withLock { isOpen = value }
      didChangeValue(for: \.isReady)
    }
  }

  /// One that keeps its state itself, and goes on until ``end()``.
  final class Asynchronous: Own, @unchecked Sendable {
    // Unchecked, because `life` is guarded by `lock`.
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

  /// What several closures of one operation have in common: the first to begin says that the operation
  /// has begun, the last to end that it has ended.
  final class Parts: @unchecked Sendable {
    // Unchecked, because the numbers are guarded by `lock`.
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
