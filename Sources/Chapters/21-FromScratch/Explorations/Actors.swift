import Dispatch
import Explorer
import OperationsFromScratch

// Subclasses that behave like clients' classes.

/// An operation of a client's subclass, which records its beginning and its end.
class Own: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class adds only constants.
  let title: String
  private let queue: String?
  let stage: Stage
  private let work: @Sendable () -> Void

  init(
    _ title: String, _ queue: String?, _ stage: Stage, _ work: @escaping @Sendable () -> Void
  ) {
    self.title = title
    self.queue = queue
    self.stage = stage
    self.work = work
    super.init()
  }

  override func main() {
    stage.begin(title, in: queue)
    stage.run.step()
    work()
    stage.end(title, in: queue)
  }
}

/// An asynchronous operation with its own state, which executes until ``finish()`` is called.
final class Asynchronous: Own, @unchecked Sendable {
  private let life = Atomic(0)

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { life.load(ordering: .acquiring) == 1 }
  override var isFinished: Bool { life.load(ordering: .acquiring) == 2 }

  override func start() {
    if isCancelled { return finish() }
    willChangeValue(for: \.isExecuting)
    let isFirst =
      life.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    if isFirst { stage.begin(title, in: nil) }
    didChangeValue(for: \.isExecuting)
  }

  /// Finishes the operation. May be called from any thread, any number of times.
  func finish() {
    willChangeValue(for: \.isExecuting)
    willChangeValue(for: \.isFinished)
    let old = life.exchange(2, ordering: .acquiringAndReleasing)
    if old == 1 { stage.end(title, in: nil) }
    didChangeValue(for: \.isExecuting)
    didChangeValue(for: \.isFinished)
  }
}

/// An operation that overrides `isReady`.
final class Gated: Own, @unchecked Sendable {
  private let isOpen = Atomic(false)
  /// True to raise the priority when `isReady` is read.
  var raises = false

  override var isReady: Bool {
    if raises { queuePriority = .high }
    return super.isReady && isOpen.load(ordering: .acquiring)
  }

  func open() { set(true) }

  func close() { set(false) }

  private func set(_ value: Bool) {
    willChangeValue(for: \.isReady)
    isOpen.store(value, ordering: .releasing)
    didChangeValue(for: \.isReady)
  }
}

/// An operation that calls the inherited `start()` on another thread.
final class PassedOn: Own, @unchecked Sendable {
  override func start() { Items.run(on: .global()) { [self] in startByDefault() } }

  private func startByDefault() { super.start() }
}

/// An operation that continues to execute after the inherited `start()`, until ``finish()`` is called.
final class GoingOn: Own, @unchecked Sendable {
  private let life = Atomic(0)

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { life.load(ordering: .acquiring) == 1 }
  override var isFinished: Bool { life.load(ordering: .acquiring) == 2 }

  override func start() {
    set(1, \.isExecuting)
    super.start()
  }

  func finish() {
    willChangeValue(for: \.isExecuting)
    set(2, \.isFinished)
    didChangeValue(for: \.isExecuting)
  }

  private func set(_ value: Int, _ path: KeyPath<Operation, Bool>) {
    willChangeValue(for: path)
    life.store(value, ordering: .releasing)
    didChangeValue(for: path)
  }
}

/// An operation that counts the reads of `isReady`.
final class Counting: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class adds only a constant.
  private let asked: Asked

  init(_ asked: Asked) {
    self.asked = asked
    super.init()
  }

  deinit { asked.isGone = true }

  override var isReady: Bool {
    asked.count += 1
    if asked.isGone { asked.isLate = true }
    return super.isReady
  }
}

/// The number of times that an operation's `isReady` was read.
final class Asked: @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  var count = 0
  /// True once the operation's destruction has begun.
  var isGone = false
  /// True if `isReady` was read after the operation began to be destroyed.
  var isLate = false
}

/// An operation whose `isReady` reads properties of its queue.
final class Curious: Operation, @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  private var queue: OperationQueue?

  init(_ stage: Stage, _ queue: OperationQueue) {
    self.queue = queue
    super.init()
  }

  override var isReady: Bool {
    _ = queue?.operationCount
    return super.isReady && dependencies.allSatisfy(\.isFinished)
  }

  func forget() { queue = nil }
}

/// An operation that is ready when a group is empty; its `isReady` waits for the group.
final class Patient: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; this class adds only a constant.
  private let group: Group

  init(_ group: Group) {
    self.group = group
    super.init()
  }

  override var isReady: Bool {
    guard super.isReady else { return false }
    group.wait()
    return true
  }
}
