import Operations

/// An operation that calls a method of an object with an argument, and stores the result.
///
/// The counterpart of `NSInvocationOperation` in Objective-C. A method reference takes the place of the
/// selector. The compiler checks the reference against the target, the argument and the result, but does not
/// check the actor to which the method is isolated.
// snippet.invocation
nonisolated public final class InvocationOperation<
  Target: Sendable, Argument: Sendable, Value: Sendable
>: ValueOperation<Value>, @unchecked Sendable {
  // snippet.hide
  /// The object or value on which the method is called.
  // snippet.show
  public let target: Target

  // snippet.hide
  /// Creates an operation that calls `target.method(argument)` when started.
  ///
  /// - Parameters:
  ///   - target: The object or value on which the method is called. Retained for as long as the operation
  ///     exists.
  ///   - method: A method reference such as `Darkroom.sharpen`, or a closure of the same type. Called at most
  ///     once, on the thread that runs the operation.
  // snippet.show
  public init(
    target: Target,
    method: @escaping @Sendable (Target) -> (Argument) throws -> Value,
    argument: Argument
  ) {
    self.target = target
    super.init { try method(target)(argument) }
  }
}
// snippet.end
