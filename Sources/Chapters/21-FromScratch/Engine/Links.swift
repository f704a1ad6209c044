import Dispatch
import Synchronization

/// What few operations have: dependencies, dependents, waiting threads, a name.
///
/// It is made when first needed, so that a closure in a queue does not pay for it, and belongs to
/// the lock of its operation.
final class Links {
  /// One who waits for this operation, and must not be kept alive by waiting.
  struct Dependent {
    weak var operation: Operation?
  }

  var dependencies: [Operation] = []
  /// The same as a set, from the point where searching the array would take long.
  private var identifiers: Set<ObjectIdentifier> = []
  var dependents: [Dependent] = []
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
  var name: String?
  var threadPriority = 0.5

  private static let manyDependencies = 16

  func dependsOn(_ operation: Operation) -> Bool {
    dependencies.count < Self.manyDependencies
      ? dependencies.contains { $0 === operation }
      : identifiers.contains(ObjectIdentifier(operation))
  }

  func insert(_ operation: Operation) {
    dependencies.append(operation)
    if dependencies.count == Self.manyDependencies {
      identifiers = Set(dependencies.map(ObjectIdentifier.init))
    } else if dependencies.count > Self.manyDependencies {
      identifiers.insert(ObjectIdentifier(operation))
    }
  }

  func remove(_ operation: Operation) {
    dependencies.removeAll { $0 === operation }
    identifiers =
      dependencies.count < Self.manyDependencies
      ? [] : Set(dependencies.map(ObjectIdentifier.init))
  }
}
