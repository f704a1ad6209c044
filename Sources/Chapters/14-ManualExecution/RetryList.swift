import ChapterKit
import Operations
import Synchronization

/// Operations that were not ready and are tried again when a timer fires.
///
/// The timer's owner calls ``tick()``. Operations must already have their dependencies, and must meet the
/// conditions of ``ManualRunner``. All members may be called from any thread.
nonisolated public final class RetryList: Sendable {
  private let runner: ManualRunner
  private let refused = Mutex<[Operation]>([])

  public init(_ runner: ManualRunner) { self.runner = runner }

  /// The number of operations that wait for the next ``tick()``.
  ///
  /// Operations that ``tick()`` is currently trying on another thread are not counted.
  public var count: Int { refused.withLock { $0.count } }

  // snippet.retry
  public func submit(_ operation: Operation) {
    attempt(operation)
  }

  private func attempt(_ operation: Operation) {
    if runner.perform(operation) { return }
    refused.withLock { $0.append(operation) }
  }

  // snippet.hide
  /// Tries the refused operations again.
  // snippet.show
  public func tick() {
    let due = refused.withLock { refused in
      defer { refused = [] }
      return refused
    }
    for operation in due { attempt(operation) }
  }
  // snippet.end

  #if !canImport(ObjectiveC) && !FromScratch
    deinit {
      refused.withLock { refused in
        for place in refused.indices where isKnownUniquelyReferenced(&refused[place]) {
          refused[place].leaveDependencies()
        }
      }
    }
  #endif
}
