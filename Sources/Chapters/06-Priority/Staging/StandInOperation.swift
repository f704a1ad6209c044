/// A stand-in for what `Operation` once did with its `threadPriority`, and for nothing else of it.
///
/// The property is deprecated where it exists and absent where it does not, so the real class can
/// no longer show what the guide says of it. This class follows the guide word by word on a
/// ``StandInThread``. It proves nothing about Foundation. Not meant for several threads.
public class StandInOperation {
  public let thread: StandInThread

  /// From 0.0, the lowest, to 1.0, the highest.
  public var threadPriority = 0.5 {
    willSet {
      precondition((0.0...1.0).contains(newValue))
    }
  }

  public var completionBlock: (() -> Void)?

  public init(on thread: StandInThread) { self.thread = thread }

  // snippet.start
  public func start() {
    thread.priority = threadPriority
    main()
    thread.priority = StandInThread.standardPriority
    completionBlock?()
  }
  // snippet.end

  /// Looks at the priority of the thread before and after `during` is called.
  public func main() {
    thread.look(in: "main")
    if let during {
      during()
      thread.look(in: "end of main")
    }
  }

  /// What happens in the middle of ``main()``.
  public var during: (() -> Void)?
}
