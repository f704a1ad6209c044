#if Explore
  import Dispatch
  import Explorer

  @testable import OperationsFromScratch

  // The operations of the scenarios, and what keeps them.

  /// An operation of a class of its own, which writes down what happens to it.
  class Own: Operation, @unchecked Sendable {
    // Unchecked as the stage is.
    let title: String
    let stage: Stage

    init(_ title: String, _ stage: Stage) {
      self.title = title
      self.stage = stage
      super.init()
    }

    override func main() {
      stage.begin(title)
      stage.run.step()
      stage.end(title)
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
      if isFirst { stage.begin(title) }
      didChangeValue(for: \.isExecuting)
    }

    /// Ends it, from any thread and any number of times.
    func finish() {
      willChangeValue(for: \.isExecuting)
      willChangeValue(for: \.isFinished)
      let old = life.exchange(2, ordering: .acquiringAndReleasing)
      if old == 1 { stage.end(title) }
      didChangeValue(for: \.isExecuting)
      didChangeValue(for: \.isFinished)
    }
  }

  /// One that answers for itself whether it is ready.
  final class Gated: Own, @unchecked Sendable {
    private let isOpen = Atomic(false)

    override var isReady: Bool { super.isReady && isOpen.load(ordering: .acquiring) }

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

  /// Keeps something until it is dropped, so that a scenario says where the last reference goes.
  final class Held<Value: AnyObject>: @unchecked Sendable {
    // Unchecked as the stage is.
    private var value: Value?

    init(_ value: Value) { self.value = value }

    func drop() { value = nil }
    func use<Result>(_ body: (Value) -> Result) -> Result? { value.map(body) }
  }

  /// Something of a client's that ends its queue when it goes away.
  final class Album: @unchecked Sendable {
    // Unchecked, because nothing changes.
    private let queue: OperationQueue

    init(_ queue: OperationQueue) { self.queue = queue }

    deinit {
      queue.cancelAllOperations()
      queue.waitUntilAllOperationsAreFinished()
    }
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

  /// What an observer has heard.
  final class Heard: @unchecked Sendable {
    // Unchecked as the stage is.
    var isTrue = false
    var observation: NSKeyValueObservation?
  }
#endif
