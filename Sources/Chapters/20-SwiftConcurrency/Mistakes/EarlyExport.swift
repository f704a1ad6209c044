import Operations

/// Exports a photo in a task, and is finished when the task has been made.
///
/// Not an example to follow: the default `start()` takes the end of `main()` for the end of the work.
public final class EarlyExport: Operation, @unchecked Sendable {
  private let work: @Sendable () async -> Void

  public init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

  // snippet.main
  override public func main() {
    Task.detached { [work] in await work() }
  }
  // snippet.end
}
