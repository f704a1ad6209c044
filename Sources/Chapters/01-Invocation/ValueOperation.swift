import ChapterKit
import Operations
import Synchronization

/// An operation that calls a closure and stores the returned value or the thrown error.
///
/// Subclasses only supply the closure. Dependencies may be added and removed from any thread.
// snippet.value
nonisolated public class ValueOperation<Value: Sendable>:
  Operation, @unchecked Sendable
{
  // snippet.hide
  // Unchecked like the superclass; `outcome` guards the state of this class.
  // snippet.show
  private let call: @Sendable () throws -> Value
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  // snippet.hide
  /// Creates an operation that calls a closure when started.
  ///
  /// - Parameter call: Called at most once, on the thread that runs the operation. Retained for as long as
  ///   the operation exists.
  // snippet.show
  public init(_ call: @escaping @Sendable () throws -> Value) {
    self.call = call
  }

  override public func main() {
    if isCancelled { return }
    let outcome = Result(catching: call)
    if isCancelled { return }
    self.outcome.withLock { $0 = outcome }
  }

  // snippet.hide
  /// The returned value. May be read from any thread.
  ///
  /// - Throws: ``InvocationFailure``, or the error that the closure threw.
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

  // Hidden, and declared here instead of inherited from LinkedOperation, because an app's class inherits from
  // Operation.
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
