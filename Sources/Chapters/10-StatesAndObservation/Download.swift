import ChapterKit
import Operations
import Synchronization

/// A download that keeps its own state: its work goes on after `start()` has returned, until the
/// picture arrives.
///
/// It can be told to keep quiet about a key, so that the book can show who misses it. Chapter 04
/// builds such a class step by step.
public final class Download: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let arrived = Mutex<Picture?>(nil)
  private let muted: Set<String>
  private let begun: Gate

  /// - Parameter keys: The keys whose changes are not announced: a mistake, made on purpose.
  public init(_ name: String = "download", muting keys: Set<String> = []) {
    muted = keys
    begun = Gate("\(name) has begun")
    super.init()
    self.name = name
  }

  /// What has arrived; nil before that, and for ever if the download was cancelled.
  public var picture: Picture? { arrived.withLock { $0 } }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  // snippet.start
  override public func start() {
    if isFinished { return }
    if isCancelled {
      move(to: .finished, announcing: "isFinished")
      return
    }
    precondition(isReady, "an operation must be ready before it is started")
    move(to: .executing, announcing: "isExecuting")
    begun.open()
  }
  // snippet.end

  /// Hands in the picture, with which the work ends. May be called from any thread, once.
  public func receive(_ picture: Picture) {
    if !isCancelled { arrived.withLock { $0 = picture } }
    move(to: .finished, announcing: "isExecuting", "isFinished")
  }

  // snippet.move
  private func move(to next: Phase, announcing keys: String...) {
    let keys = keys.filter { !muted.contains($0) }
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { $0 = next }
    for key in keys { didChangeValue(forKey: key) }
  }
  // snippet.end

  /// Makes up for an announcement that was left out.
  public func announce(_ key: String) {
    willChangeValue(forKey: key)
    didChangeValue(forKey: key)
  }

  /// Returns when `start()` has been called.
  public func waitUntilStarted() { begun.wait() }
}
