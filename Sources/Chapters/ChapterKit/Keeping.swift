import Operations

// snippet.keep
extension Operation {
  /// Keeps what waits for this operation until this one has finished.
  ///
  /// Foundation on Linux touches what depends on an operation when that finishes, and keeps none of it:
  /// if it is gone by then, the process crashes. May be called from any thread. What never finishes
  /// keeps the other for good.
  public func keep<Dependent: AnyObject & Sendable>(_ dependent: Dependent) {
    let keeper = BlockOperation { withExtendedLifetime(dependent) {} }
    keeper.addDependency(self)
    OperationQueue().addOperation(keeper)
    // What becomes ready while a queue is given it, a queue on Linux may not notice.
    if keeper.isReady {
      keeper.willChangeValue(forKey: "isReady")
      keeper.didChangeValue(forKey: "isReady")
    }
  }
}
// snippet.end
