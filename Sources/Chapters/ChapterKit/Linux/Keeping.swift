import Operations

// snippet.keep
extension Operation {
  /// Keeps what waits for this operation until this one has finished and looked for all that wait.
  ///
  /// Foundation on Linux touches what depends on an operation when that finishes, and keeps none of it:
  /// if it is gone by then, the process may crash. `isFinished` is true before that. May be called
  /// from any thread. What never finishes keeps the other for good.
  public func keep<Dependent: AnyObject & Sendable>(_ dependent: Dependent) {
    let keeper = BlockOperation { withExtendedLifetime(dependent) {} }
    keeper.addDependency(self)
    OperationQueue().addOperation(keeper)
    keeper.announceIfReady()
  }

  /// Has a queue look at this operation once more, which was just added to it: on Linux, what becomes
  /// ready in that very moment it may not notice.
  public func announceIfReady() {
    guard isReady else { return }
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }
}
// snippet.end
