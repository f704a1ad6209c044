import Dispatch
import Operations
import Synchronization

/// An upload that keeps its own state, because its work goes on after `start()` has returned.
///
/// Chapter 04 builds such a class step by step; here it shows what cancelling asks of one.
public final class BackgroundUpload: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  private let phase = Mutex(Phase.waiting)
  private let photo: String
  private let chunks: Int
  private let server: PhotoServer

  public init(_ photo: String, chunks: Int = 4, to server: PhotoServer) {
    self.photo = photo
    self.chunks = chunks
    self.server = server
    super.init()
    name = photo
  }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override public var isFinished: Bool { phase.withLock { $0 == .finished } }

  // snippet.start
  override public func start() {
    if isFinished { return }
    if isCancelled {
      finish(from: .waiting)
      return
    }
    begin()
    DispatchQueue.global().async { [self] in
      send()
      finish(from: .executing)
    }
  }
  // snippet.end

  private func send() {
    server.connect(for: photo)
    defer { server.disconnect(for: photo) }
    for chunk in 1...chunks {
      if isCancelled { return }
      server.receive(chunk, of: photo)
    }
  }

  private func begin() {
    precondition(isReady, "an operation must be ready before it is started")
    change(["isExecuting"], from: .waiting, to: .executing)
  }

  private func finish(from start: Phase) {
    let isWaiting = start == .waiting
    change(isWaiting ? ["isFinished"] : ["isFinished", "isExecuting"], from: start, to: .finished)
  }

  /// Announces outside the lock, for who hears of it reads the flags.
  private func change(_ keys: [String], from old: Phase, to new: Phase) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { phase in
      precondition(phase == old, "an operation runs once; make a new one to run again")
      phase = new
    }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
}
