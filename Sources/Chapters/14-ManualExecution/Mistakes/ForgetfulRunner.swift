import Operations

/// Starts operations by hand, and forgets what it has handed to another thread.
///
/// Not an example to follow: between the call and the beginning of the work no flag tells that the
/// operation is on its way.
public struct ForgetfulRunner: Sendable {
  private let elsewhere: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameter elsewhere: Runs a closure on another thread, and returns at once.
  public init(elsewhere: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.elsewhere = elsewhere
  }

  /// - Returns: Whether the operation is dealt with.
  // snippet.forgetful
  public func perform(_ operation: Operation) -> Bool {
    if operation.isFinished || operation.isExecuting { return true }
    guard operation.isReady else { return false }
    elsewhere { operation.start() }
    return true
  }
  // snippet.end
}
