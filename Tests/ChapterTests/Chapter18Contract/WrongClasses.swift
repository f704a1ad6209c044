import OperationContract
import Operations

// Realistic classes with one mistake each. A lock guards their flags, unless its absence is the mistake.

/// The common part of many classes: two flags, guarded by a lock, with notifications at each change.
class AnnouncingUpload: Operation, @unchecked Sendable {
  private let lock = NSLock()
  private var values = (isExecuting: false, isFinished: false)
  let server: FakeServer

  required init(to server: FakeServer) { self.server = server }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { values.isExecuting } }
  override var isFinished: Bool { lock.withLock { values.isFinished } }

  func setExecuting(_ value: Bool) {
    willChangeValue(forKey: "isExecuting")
    lock.withLock { values.isExecuting = value }
    didChangeValue(forKey: "isExecuting")
  }

  func setFinished() {
    willChangeValue(forKey: "isFinished")
    setFinishedUnannounced()
    didChangeValue(forKey: "isFinished")
  }

  func setFinishedUnannounced() { lock.withLock { values.isFinished = true } }

  override func start() {
    if isCancelled { return setFinished() }
    setExecuting(true)
    server.send { self.complete() }
  }

  func complete() {
    setExecuting(false)
    setFinished()
  }
}

/// Never checks for a cancellation.
final class UncheckedStart: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    setExecuting(true)
    server.send { self.complete() }
  }
}

/// Checks for a cancellation only after sending the request.
final class CheckedTooLate: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    setExecuting(true)
    server.send { self.complete() }
    if isCancelled { complete() }
  }

  override func complete() {
    if isFinished { return }
    super.complete()
  }
}

/// Finishes without a KVO notification.
final class SilentFinish: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setExecuting(false)
    setFinishedUnannounced()
  }
}

/// Sends the notification of the finish before the value changes.
final class AnnouncedTooEarly: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setExecuting(false)
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
    setFinishedUnannounced()
  }
}

/// Finishes without a KVO notification if it was cancelled.
final class SilentCancellation: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if isCancelled { return setFinishedUnannounced() }
    super.start()
  }
}

/// Leaves `isExecuting` true after the finish.
final class ExecutingForEver: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() { setFinished() }
}

/// Sets `isFinished` before it resets `isExecuting`.
final class WrongOrder: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setFinished()
    setExecuting(false)
  }
}

/// Returns from a cancelled `start()` without finishing.
final class ReturnsWhenCancelled: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    guard !isCancelled else { return }
    super.start()
  }
}

/// Finishes only if executing, and therefore never finishes if cancelled before it executes.
final class FinishIfExecuting: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if isCancelled { return complete() }
    super.start()
  }

  override func complete() {
    guard isExecuting else { return }
    super.complete()
  }
}

/// Finishes in `cancel()`, in any state.
final class FinishInCancel: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if !isFinished { super.start() }
  }

  override func cancel() {
    super.cancel()
    complete()
  }

  override func complete() {
    if !isFinished { super.complete() }
  }
}

/// Discards the answer after a cancellation, and so never finishes.
final class LostAnswer: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    if isCancelled { return }
    super.complete()
  }
}

/// Replaces readiness with its own condition, which ignores dependencies.
final class OwnReadiness: AnnouncingUpload, Uploading, @unchecked Sendable {
  var isSignedIn = true
  override var isReady: Bool { isSignedIn }
}

/// Reports a cancelled operation as unfinished.
final class CancelledIsNotFinished: AnnouncingUpload, Uploading, @unchecked Sendable {
  override var isFinished: Bool { super.isFinished && !isCancelled }
}

/// Works asynchronously while `isAsynchronous` is false.
final class Synchronous: AnnouncingUpload, Uploading, @unchecked Sendable {
  override var isAsynchronous: Bool { false }
}

/// Retains itself through a stored closure.
final class KeepsItself: AnnouncingUpload, Uploading, @unchecked Sendable {
  private var onEnd: () -> Void = {}

  required init(to server: FakeServer) {
    super.init(to: server)
    onEnd = { self.complete() }
  }
}

/// Retains itself through a stored closure, but only after `start()`.
final class KeptByItsRun: AnnouncingUpload, Uploading, @unchecked Sendable {
  private var onEnd: () -> Void = {}

  override func start() {
    onEnd = { self.complete() }
    super.start()
  }
}

/// Has a state that `cancel()` may change at any time.
final class CancelledState: Operation, Uploading, @unchecked Sendable {
  enum State { case ready, executing, finished, cancelled }

  private let lock = NSLock()
  private var current = State.ready
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  private var state: State {
    get { lock.withLock { current } }
    set {
      for key in ["isExecuting", "isFinished"] { willChangeValue(forKey: key) }
      lock.withLock { current = newValue }
      for key in ["isExecuting", "isFinished"] { didChangeValue(forKey: key) }
    }
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { state == .executing }
  override var isFinished: Bool { state == .finished }

  override func start() {
    if isCancelled {
      state = .finished
      return
    }
    state = .executing
    server.send { self.state = .finished }
  }

  override func cancel() {
    if state != .executing { state = .cancelled }
    super.cancel()
  }
}

/// Returns from `main()` when the request is sent, so that the inherited `start()` finishes too early.
final class MainReturnsEarly: Operation, Uploading, @unchecked Sendable {
  let server: FakeServer
  private(set) var isSent = false

  init(to server: FakeServer) { self.server = server }

  override func main() {
    if isCancelled { return }
    server.send { self.isSent = true }
  }
}

/// Returns from `main()` when the request is sent, and overrides only `isFinished`.
final class OwnFinishedAlone: Operation, Uploading, @unchecked Sendable {
  private let lock = NSLock()
  private var isSent = false
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isFinished: Bool { lock.withLock { isSent } }

  override func main() {
    if isCancelled { return }
    server.send {
      self.willChangeValue(forKey: "isFinished")
      self.lock.withLock { self.isSent = true }
      self.didChangeValue(forKey: "isFinished")
    }
  }
}

/// Sends the notification of the finish in `main()`. The inherited `start()` sends it again.
final class FinishedTwice: Operation, Uploading, @unchecked Sendable {
  private let lock = NSLock()
  private var isSent = false
  private let answered = DispatchSemaphore(value: 0)
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isFinished: Bool { lock.withLock { isSent } || isCancelled && super.isFinished }

  override func main() {
    server.send { [answered] in answered.signal() }
    answered.wait()
    willChangeValue(forKey: "isFinished")
    lock.withLock { isSent = true }
    didChangeValue(forKey: "isFinished")
  }
}

/// Finishes before `start()` returns, without a KVO notification.
final class CachedAnswer: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if isCancelled { return setFinished() }
    server.send {}
    server.answer()
    setFinishedUnannounced()
  }
}

/// Calls the inherited `start()` while `isExecuting` is true, which ends the process.
final class StartsTwice: Operation, Uploading, @unchecked Sendable {
  private let lock = NSLock()
  private var hasBegun = false
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override var isExecuting: Bool { lock.withLock { hasBegun } }

  override func start() {
    willChangeValue(forKey: "isExecuting")
    lock.withLock { hasBegun = true }
    didChangeValue(forKey: "isExecuting")
    super.start()
  }
}

/// Cancels without calling `super.cancel()`, so that `isCancelled` stays false.
final class CancelWithoutSuper: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func cancel() { complete() }

  override func complete() {
    if isExecuting { super.complete() }
  }
}
