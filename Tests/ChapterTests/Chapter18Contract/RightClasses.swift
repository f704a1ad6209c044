import OperationContract
import Operations
import Synchronization

// Classes that fulfil the contract, each implemented in a different way.

/// Guards both flags with one lock.
final class LockedUpload: Operation, Uploading, @unchecked Sendable {
  private let lock = NSLock()
  private var values = (isExecuting: false, isFinished: false)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { values.isExecuting } }
  override var isFinished: Bool { lock.withLock { values.isFinished } }

  override func start() {
    if isCancelled { return change(["isFinished"], (false, true)) }
    change(["isExecuting"], (true, false))
    server.send { self.change(["isExecuting", "isFinished"], (false, true)) }
  }

  private func change(_ keys: [String], _ new: (Bool, Bool)) {
    for key in keys { willChangeValue(forKey: key) }
    lock.withLock { values = new }
    for key in keys { didChangeValue(forKey: key) }
  }
}

/// Guards its state with a dispatch queue of its own, and sends notifications for both flags at each change.
final class QueuedStateUpload: Operation, Uploading, @unchecked Sendable {
  enum State { case waiting, executing, finished }

  private let states = DispatchQueue(label: "state")
  private var current = State.waiting
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  private var state: State {
    get { states.sync { current } }
    set {
      willChangeValue(forKey: "isExecuting")
      willChangeValue(forKey: "isFinished")
      states.sync { current = newValue }
      didChangeValue(forKey: "isFinished")
      didChangeValue(forKey: "isExecuting")
    }
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { state == .executing }
  override var isFinished: Bool { state == .finished }

  override func start() {
    guard !isCancelled else {
      state = .finished
      return
    }
    state = .executing
    main()
  }

  override func main() { server.send { [weak self] in self?.state = .finished } }
}

/// Finishes as soon as it is cancelled. Either the answer or the cancellation ends the operation, whichever
/// comes first.
final class PromptUpload: Operation, Uploading, @unchecked Sendable {
  private enum Phase { case waiting, executing, ending, finished }

  private let phase = Mutex(Phase.waiting)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { phase.withLock { $0 == .executing || $0 == .ending } }
  override var isFinished: Bool { phase.withLock { $0 == .finished } }

  override func start() {
    willChangeValue(forKey: "isExecuting")
    phase.withLock { $0 = .executing }
    didChangeValue(forKey: "isExecuting")
    if isCancelled { return end() }
    server.send { [weak self] in self?.end() }
  }

  override func cancel() {
    super.cancel()
    DispatchQueue.global().async { self.end() }
  }

  private func end() {
    let isFirst = phase.withLock { phase in
      if phase != .executing { return false }
      phase = .ending
      return true
    }
    guard isFirst else { return }
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    phase.withLock { $0 = .finished }
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}

/// Starts a thread that may do its work before the operation reports that it is executing, as in the guide's
/// example.
final class ThreadUpload: Operation, Uploading, @unchecked Sendable {
  private let lock = NSLock()
  private var values = (isExecuting: false, isFinished: false)
  private let answered = DispatchSemaphore(value: 0)
  private let hasBegun = DispatchSemaphore(value: 0)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { values.isExecuting } }
  override var isFinished: Bool { lock.withLock { values.isFinished } }

  override func start() {
    if isCancelled {
      willChangeValue(forKey: "isFinished")
      lock.withLock { values.isFinished = true }
      didChangeValue(forKey: "isFinished")
      return
    }
    willChangeValue(forKey: "isExecuting")
    Thread.detachNewThread { self.main() }
    lock.withLock { values.isExecuting = true }
    didChangeValue(forKey: "isExecuting")
    hasBegun.signal()
  }

  override func main() {
    server.send { [answered] in answered.signal() }
    answered.wait()
    hasBegun.wait()
    willChangeValue(forKey: "isFinished")
    willChangeValue(forKey: "isExecuting")
    lock.withLock { values = (false, true) }
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}

/// Uses two atomics and resets `isExecuting` before it sets `isFinished`. Gives the Objective-C accessors
/// of the flags the names `executing` and `finished`.
final class AtomicUpload: Operation, Uploading, @unchecked Sendable {
  private let runs = Atomic(false)
  private let hasEnded = Atomic(false)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { runs.load(ordering: .sequentiallyConsistent) }
  override var isFinished: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  override func start() {
    if isCancelled { return finish() }
    willChangeValue(forKey: "isExecuting")
    runs.store(true, ordering: .sequentiallyConsistent)
    didChangeValue(forKey: "isExecuting")
    server.send {
      self.willChangeValue(forKey: "isExecuting")
      self.runs.store(false, ordering: .sequentiallyConsistent)
      self.didChangeValue(forKey: "isExecuting")
      self.finish()
    }
  }

  private func finish() {
    willChangeValue(forKey: "isFinished")
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    didChangeValue(forKey: "isFinished")
  }
}

/// Overrides only `main()`, which blocks until the work ends.
final class WaitingUpload: Operation, Uploading, @unchecked Sendable {
  private let answered = DispatchSemaphore(value: 0)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override func main() {
    if isCancelled { return }
    server.send { [answered] in answered.signal() }
    answered.wait()
  }
}
