import Dispatch
import Operations

/// Who writes down what operations of random graphs and plans do, and says what that is.
protocol Witness: AnyObject, Sendable {
  /// Hears that a `start()` of its own was called.
  func called(_ number: Int)
  /// Does what an operation does, from its beginning to its end.
  func run(_ number: Int)
  /// Does what an asynchronous operation does in `start()`; it goes on until it is ended.
  func launch(_ operation: Witnessed.Asynchronous)
  /// Hears that an asynchronous operation is about to finish.
  func ended(_ number: Int)
}

/// Operations that are known by a number, and whose life somebody writes down.
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
    let witness: any Witness
    private let token: Token

    /// - Parameter token: Released with the operation.
    init(_ number: Int, _ witness: any Witness, _ token: Token) {
      self.number = number
      self.witness = witness
      self.token = token
    }

    override func main() { witness.run(number) }
  }

  /// One with a `start()` of its own, which calls the inherited one.
  final class Started: Own, @unchecked Sendable {
    override func start() {
      witness.called(number)
      super.start()
    }
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
      witness.called(number)
      if isCancelled { return finish() }
      willChangeValue(for: \.isExecuting)
      lock.withLock { life.isExecuting = true }
      didChangeValue(for: \.isExecuting)
      witness.launch(self)
    }

    func end() {
      witness.ended(number)
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

    func run(_ work: () -> Void = {}) {
      lock.withLock {
        begun += 1
        if begun == 1 { begin() }
      }
      work()
      lock.withLock {
        ended += 1
        if ended == count { end() }
      }
    }
  }
}
