import Foundation

/// The destination of uploads.
public protocol Server: AnyObject, Sendable {
  func send(_ photo: String, whenDone reply: @escaping @Sendable () -> Void)
}

/// Uploads a photo.
public final class Upload: Operation, @unchecked Sendable {
  // Unchecked: `lock` guards `state`.
  private enum State { case waiting, executing, finished }

  private let lock = NSLock()
  private var state = State.waiting
  private let photo: String
  public let server: any Server

  public init(_ photo: String, to server: any Server) {
    (self.photo, self.server) = (photo, server)
  }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { lock.withLock { state == .executing } }
  override public var isFinished: Bool { lock.withLock { state == .finished } }

  override public func start() {
    if isCancelled { return change(["isFinished"], to: .finished) }
    change(["isExecuting"], to: .executing)
    server.send(photo) { self.change(["isExecuting", "isFinished"], to: .finished) }
  }

  private func change(_ keys: [String], to new: State) {
    for key in keys { willChangeValue(forKey: key) }
    lock.withLock { state = new }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
}

/// Finishes too early, when the request has only been sent, because the inherited `start()` finishes the
/// operation as soon as `main()` returns.
public final class HastyUpload: Operation, @unchecked Sendable {
  private let photo: String
  public let server: any Server

  public init(_ photo: String, to server: any Server) {
    (self.photo, self.server) = (photo, server)
  }

  override public func main() {
    if !isCancelled { server.send(photo) {} }
  }
}

/// Does not check for a cancellation before the start.
public final class StubbornUpload: Operation, @unchecked Sendable {
  private let lock = NSLock()
  private var flags = (isExecuting: false, isFinished: false)
  private let photo: String
  public let server: any Server

  public init(_ photo: String, to server: any Server) {
    (self.photo, self.server) = (photo, server)
  }

  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool { lock.withLock { flags.isExecuting } }
  override public var isFinished: Bool { lock.withLock { flags.isFinished } }

  override public func start() {
    willChangeValue(forKey: "isExecuting")
    lock.withLock { flags.isExecuting = true }
    didChangeValue(forKey: "isExecuting")
    server.send(photo) { [self] in
      willChangeValue(forKey: "isExecuting")
      willChangeValue(forKey: "isFinished")
      lock.withLock { flags = (false, true) }
      didChangeValue(forKey: "isFinished")
      didChangeValue(forKey: "isExecuting")
    }
  }
}
