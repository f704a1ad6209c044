import Operations
import Synchronization

/// Meant to let operations of a category run one at a time: each depends on the one before.
///
/// Wrong on purpose. A group and one of its members may have the same category; then the member waits
/// for the group, which waits for the member.
public final class CategoryChain: Sendable {
  private let last = Mutex<[String: Operation]>([:])

  public init() {}

  // snippet.join
  public func join(_ category: String, _ operation: Operation) {
    last.withLock { last in
      if let last = last[category] { operation.addDependency(last) }
      last[category] = operation
    }
  }
  // snippet.end
}
