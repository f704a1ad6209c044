import Dispatch

/// What few operations have: waiting threads, a completion block, a name.
///
/// It is made when first needed, so that a closure in a queue does not pay for it, and belongs to
/// the lock of its operation.
final class Links {
  /// The dependencies once more, as a set, where searching the list would take long.
  var identifiers: Set<ObjectIdentifier> = []
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
  var name: String?
  var threadPriority = 0.5
}
