/// What few operations have: waiting threads, a completion block, a name.
final class Extras {
  /// The dependencies once more, as a set, where searching the list would take long.
  var identifiers: Set<ObjectIdentifier> = []
  /// The threads that wait for the operation.
  var waiters: [DispatchSemaphore] = []
  var completionBlock: (@Sendable () -> Void)?
  var name: String?
  var threadPriority = 0.5
  /// What a block operation runs besides its first closure.
  var otherBlocks: [@Sendable () -> Void] = []
}
