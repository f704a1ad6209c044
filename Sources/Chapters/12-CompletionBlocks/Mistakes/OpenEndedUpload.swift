import Operations
import Synchronization

/// An upload that keeps its own state, and leaves it to others to call ``finish()``.
///
/// Not an example to follow. It shows that somebody must make the last announcement, and who cannot.
public final class OpenEndedUpload: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `phase` and `isEnding`.
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let isEnding = Atomic(false)
  private let send: @Sendable () -> Void

  /// - Parameter send: Sends the photo; called on the thread that calls `start()`.
  public init(send: @escaping @Sendable () -> Void) { self.send = send }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  /// Sends the photo, and says nothing of the end.
  // snippet.start
  override public func start() {
    if isCancelled { return finish() }
    become(.executing, announcing: "isExecuting")
    send()
  }
  // snippet.end

  /// Makes the last announcement; once, however often and from however many threads it is called.
  public func finish() {
    if isEnding.exchange(true, ordering: .acquiringAndReleasing) { return }
    willChangeValue(forKey: "isExecuting")
    become(.finished, announcing: "isFinished")
    didChangeValue(forKey: "isExecuting")
  }

  private func become(_ next: Phase, announcing key: String) {
    willChangeValue(forKey: key)
    phase.withLock { $0 = next }
    didChangeValue(forKey: key)
  }
}
