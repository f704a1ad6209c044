import Dispatch
import Explorer
import OperationsFromScratch

// Operations of classes of their own, which do what clients' classes do.

/// An operation of a class of its own, which writes down what happens to it.
class Own: Operation, @unchecked Sendable {
  // Unchecked as the stage is.
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

/// One that keeps its state itself, and goes on until ``finish()`` is called.
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

  /// Ends it, from any thread and any number of times.
  func finish() {
    willChangeValue(for: \.isExecuting)
    willChangeValue(for: \.isFinished)
    let old = life.exchange(2, ordering: .acquiringAndReleasing)
    if old == 1 { stage.end(title, in: nil) }
    didChangeValue(for: \.isExecuting)
    didChangeValue(for: \.isFinished)
  }
}

/// One that answers for itself whether it is ready.
final class Gated: Own, @unchecked Sendable {
  private let isOpen = Atomic(false)
  /// Whether it raises its priority when it is asked.
  var raises = false

  override var isReady: Bool {
    if raises { queuePriority = .high }
    return super.isReady && isOpen.load(ordering: .acquiring)
  }

  /// Says that it may be ready now.
  func open() { set(true) }

  /// Says that it is not ready any more.
  func close() { set(false) }

  private func set(_ value: Bool) {
    willChangeValue(for: \.isReady)
    isOpen.store(value, ordering: .releasing)
    didChangeValue(for: \.isReady)
  }
}

/// One whose `start()` hands on to another thread what the inherited one does.
final class PassedOn: Own, @unchecked Sendable {
  override func start() { Items.run(on: .global()) { [self] in startByDefault() } }

  private func startByDefault() { super.start() }
}

/// One that goes on when the inherited `start()` has returned, until ``finish()`` is called.
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

/// One that counts how often it is asked whether it is ready.
final class Counting: Operation, @unchecked Sendable {
  // Unchecked, because nothing changes.
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

/// How often an operation was asked whether it is ready.
final class Asked: @unchecked Sendable {
  // Unchecked as the stage is.
  var count = 0
  /// Whether the operation has begun to go away.
  var isGone = false
  /// Whether it was asked after that.
  var isLate = false
}

/// One whose readiness asks the queue.
final class Curious: Operation, @unchecked Sendable {
  // Unchecked as the stage is.
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

/// One that is ready when something has ended, and waits for that when it is asked.
final class Patient: Operation, @unchecked Sendable {
  // Unchecked, because nothing changes.
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
