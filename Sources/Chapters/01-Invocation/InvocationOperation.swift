import ChapterKit
import Operations
import Synchronization

/// An operation that calls a method of an object with an argument, and keeps what it returns.
///
/// It is what `NSInvocationOperation` is to Objective-C. In the selector's place stands a method
/// reference, which the compiler checks against the target, the argument and the result.
// snippet.invocation
nonisolated public final class InvocationOperation<
  Target, Argument, Value
>: Operation, @unchecked Sendable
where Target: Sendable, Argument: Sendable, Value: Sendable {
  // snippet.hide
  /// The object or value whose method is called.
  // snippet.show
  public let target: Target
  private let call: @Sendable () throws -> Value
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  // snippet.hide
  /// Makes an operation that calls `target.method(argument)`; nothing is called yet.
  ///
  /// - Parameters:
  ///   - target: The object, or the value, whose method is called. Kept as long as the operation.
  ///   - method: A method reference such as `Darkroom.sharpen`, or a closure of the same type;
  ///     called once, on the thread that runs the operation.
  // snippet.show
  public init(
    target: Target,
    method: @escaping @Sendable (Target) -> (Argument) throws -> Value,
    argument: Argument
  ) {
    self.target = target
    call = { try method(target)(argument) }
  }

  override public func main() {
    let outcome = Result(catching: call)
    if isCancelled { return }
    self.outcome.withLock { $0 = outcome }
  }

  // snippet.hide
  /// What the method has returned. May be read from any thread.
  ///
  /// - Throws: ``InvocationFailure``, or the error that the method has thrown.
  // snippet.show
  public var result: Value {
    get throws {
      guard isFinished else { throw InvocationFailure.unfinished }
      guard let outcome = outcome.withLock({ $0 }) else {
        throw InvocationFailure.cancelled
      }
      return try outcome.get()
    }
  }
  // snippet.hide

  #if !canImport(ObjectiveC) && !FromScratch
    private let links = Links()
    override public var dependencies: [Operation] { links.targets }
    override public func addDependency(_ operation: Operation) {
      links.add(operation, of: self, super.addDependency)
    }
    override public func removeDependency(_ operation: Operation) { links.remove(operation) }
  #endif
  // snippet.show
}
// snippet.end
