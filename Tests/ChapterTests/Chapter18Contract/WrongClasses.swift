import OperationContract
import Operations

// Classes as they are written, each with one mistake. Their flags have a lock, unless that is the mistake.

/// What many of these classes have: a flag each behind a lock, announced at each change.
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

/// Never looks whether it was cancelled.
final class UncheckedStart: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    setExecuting(true)
    server.send { self.complete() }
  }
}

/// Looks when the request is on its way.
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

/// Sets the flag and tells nobody.
final class SilentFinish: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setExecuting(false)
    setFinishedUnannounced()
  }
}

/// Announces before the value has changed.
final class AnnouncedTooEarly: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setExecuting(false)
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
    setFinishedUnannounced()
  }
}

/// Tells nobody that it has finished when it was cancelled.
final class SilentCancellation: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if isCancelled { return setFinishedUnannounced() }
    super.start()
  }
}

/// Forgets that it does not execute any more.
final class ExecutingForEver: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() { setFinished() }
}

/// Finished first, and then no longer executing.
final class WrongOrder: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    setFinished()
    setExecuting(false)
  }
}

/// Returns from a cancelled start without finishing.
final class ReturnsWhenCancelled: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    guard !isCancelled else { return }
    super.start()
  }
}

/// Finishes only what executes, which what was cancelled before never did.
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

/// Finishes in `cancel()`, wherever it is.
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

/// Has no way out when it was cancelled while it executes: the answer is thrown away, and the end with it.
final class LostAnswer: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func complete() {
    if isCancelled { return }
    super.complete()
  }
}

/// Has a condition of its own and forgets its dependencies.
final class OwnReadiness: AnnouncingUpload, Uploading, @unchecked Sendable {
  var isSignedIn = true
  override var isReady: Bool { isSignedIn }
}

/// Says that cancelled is not finished.
final class CancelledIsNotFinished: AnnouncingUpload, Uploading, @unchecked Sendable {
  override var isFinished: Bool { super.isFinished && !isCancelled }
}

/// Is asynchronous and does not say so.
final class Synchronous: AnnouncingUpload, Uploading, @unchecked Sendable {
  override var isAsynchronous: Bool { false }
}

/// Keeps itself: the closure that it keeps refers to it.
final class KeepsItself: AnnouncingUpload, Uploading, @unchecked Sendable {
  private var onEnd: () -> Void = {}

  required init(to server: FakeServer) {
    super.init(to: server)
    onEnd = { self.complete() }
  }
}

/// Keeps itself once it has run, and only then.
final class KeptByItsRun: AnnouncingUpload, Uploading, @unchecked Sendable {
  private var onEnd: () -> Void = {}

  override func start() {
    onEnd = { self.complete() }
    super.start()
  }
}

/// A state that `cancel()` may set whenever it is called.
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

/// Its `main()` returns when the request is sent, and the inherited `start()` takes that for the end.
final class MainReturnsEarly: Operation, Uploading, @unchecked Sendable {
  let server: FakeServer
  private(set) var isSent = false

  init(to server: FakeServer) { self.server = server }

  override func main() {
    if isCancelled { return }
    server.send { self.isSent = true }
  }
}

/// The same, with an `isFinished` of its own.
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

/// Announces its finish in `main()`, which the inherited `start()` does once more.
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

/// Is done before `start()` returns, and announces nothing.
final class CachedAnswer: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func start() {
    if isCancelled { return setFinished() }
    server.send {}
    server.answer()
    setFinishedUnannounced()
  }
}

/// Calls the inherited `start()` when it says that it executes, which ends the process.
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

/// Cancels in its own way, and `isCancelled` stays false.
final class CancelWithoutSuper: AnnouncingUpload, Uploading, @unchecked Sendable {
  override func cancel() { complete() }

  override func complete() {
    if isExecuting { super.complete() }
  }
}
