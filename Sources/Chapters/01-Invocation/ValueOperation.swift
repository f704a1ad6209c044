import ChapterKit
import Operations
import Synchronization

/// An operation that calls a closure and keeps what it returns, or the error that it throws.
///
/// Subclasses only make the closure. Links to dependencies may be added and removed from any thread.
// snippet.value
nonisolated public class ValueOperation<Value: Sendable>:
  Operation, @unchecked Sendable
{
  // snippet.hide
  // Unchecked for the operation that it is; its own state is guarded by `outcome`.
  // snippet.show
  private let call: @Sendable () throws -> Value
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  // snippet.hide
  /// Makes an operation that calls a closure; nothing is called yet.
  ///
  /// - Parameter call: Called once at most, on the thread that runs the operation. Kept as long as the
  ///   operation.
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
  /// What the closure has returned. May be read from any thread.
  ///
  /// - Throws: ``InvocationFailure``, or the error that the closure has thrown.
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

  // Hidden and not inherited from LinkedOperation: in an app, the class to copy is an Operation.
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
