import Operations

/// A base class of the kind that many projects copy. Not an example to follow.
///
/// The state has no lock and accepts any transition from any thread. Cancellation is never checked. `start()`
/// sets `executing` after `main()` has returned, when the work may already be done.
nonisolated open class PopularAsyncOperation: Operation, @unchecked Sendable {
  public enum State: String {
    case ready, executing, finished
    var key: String { "is" + rawValue.capitalized }
  }

  public var state = State.ready {
    willSet {
      willChangeValue(forKey: newValue.key)
      willChangeValue(forKey: state.key)
    }
    didSet {
      didChangeValue(forKey: oldValue.key)
      didChangeValue(forKey: state.key)
    }
  }

  override open var isExecuting: Bool { state == .executing }
  override open var isFinished: Bool { state == .finished }
  override open var isReady: Bool { super.isReady && state == .ready }
  override open var isAsynchronous: Bool { true }

  // snippet.start
  override open func start() {
    main()
    state = .executing
  }
  // snippet.end
}
