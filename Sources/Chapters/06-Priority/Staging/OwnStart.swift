/// A stand-in whose `start()` is its own, so that nobody else sets the priority.
public final class OwnStart: StandInOperation {
  private let setsPriority: Bool

  /// - Parameter setsPriority: Whether `start()` sees to the priority, as it should.
  public init(on thread: StandInThread, setsPriority: Bool) {
    self.setsPriority = setsPriority
    super.init(on: thread)
  }

  // snippet.start
  override public func start() {
    if setsPriority { thread.priority = threadPriority }
    main()
    if setsPriority { thread.priority = StandInThread.standardPriority }
    completionBlock?()
  }
  // snippet.end
}
