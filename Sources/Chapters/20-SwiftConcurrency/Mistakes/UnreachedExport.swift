import Chapter18AsyncOperations
import Operations

/// Exports a photo in a task, which nobody can cancel.
///
/// Not an example to follow: the operation forgets its task.
public final class UnreachedExport: AsyncOperation, @unchecked Sendable {
  private let work: @Sendable () async -> Void

  public init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

  // snippet.main
  override public func main() {
    Task.detached { [self] in
      await work()
      finish()
    }
  }
  // snippet.end
}
