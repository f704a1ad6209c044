import Operations

/// A base class as it is often copied.
///
/// Not an example to follow. Its state has no lock and takes any value from anybody, it asks nowhere
/// whether it was cancelled, and its `start()` says that it is executing when `main()` has returned:
/// the work may be over by then.
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
