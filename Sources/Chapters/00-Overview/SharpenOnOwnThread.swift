import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

/// Sharpens a picture on a thread of its own, and says itself when it is at work and when finished.
///
/// It shows how far a subclass can go; chapter 04 builds such a class step by step.
public final class SharpenOnOwnThread: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let threads = Mutex<(chosen: ObjectIdentifier?, used: ObjectIdentifier?)>((nil, nil))
  private let picture: Picture
  private let darkroom: Darkroom

  public init(_ picture: Picture, in darkroom: Darkroom) {
    self.picture = picture
    self.darkroom = darkroom
  }

  /// Whether the work was done on the thread that `start()` had made for it. May be read from any
  /// thread.
  public var ranOnChosenThread: Bool {
    threads.withLock { $0.chosen != nil && $0.chosen == $0.used }
  }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  // snippet.start
  override public func start() {
    if isFinished { return }
    if isCancelled { return finish(from: .waiting) }
    begin()
    let thread = Thread { [self] in
      threads.withLock { $0.used = ObjectIdentifier(Thread.current) }
      _ = darkroom.sharpen(picture)
      finish(from: .executing)
    }
    threads.withLock { $0.chosen = ObjectIdentifier(thread) }
    thread.start()
  }
  // snippet.end

  private func begin() {
    precondition(isReady, "an operation must be ready before it is started")
    willChangeValue(forKey: "isExecuting")
    phase.withLock { phase in
      precondition(phase == .waiting, "an operation runs once; make a new one to run again")
      phase = .executing
    }
    didChangeValue(forKey: "isExecuting")
  }

  private func finish(from start: Phase) {
    let wasExecuting = start == .executing
    if wasExecuting { willChangeValue(forKey: "isExecuting") }
    willChangeValue(forKey: "isFinished")
    phase.withLock { $0 = .finished }
    if wasExecuting { didChangeValue(forKey: "isExecuting") }
    didChangeValue(forKey: "isFinished")
  }
}
