import Operations

/// An operation that calls a method of an object with an argument, and keeps what it returns.
///
/// It is what `NSInvocationOperation` is to Objective-C. In the selector's place stands a method
/// reference, which the compiler checks against the target, the argument and the result; but not against
/// the actor that the method belongs to, if it does.
// snippet.invocation
nonisolated public final class InvocationOperation<
  Target: Sendable, Argument: Sendable, Value: Sendable
>: ValueOperation<Value>, @unchecked Sendable {
  // snippet.hide
  /// The object or value whose method is called.
  // snippet.show
  public let target: Target

  // snippet.hide
  /// Makes an operation that calls `target.method(argument)`; nothing is called yet.
  ///
  /// - Parameters:
  ///   - target: The object, or the value, whose method is called. Kept as long as the operation.
  ///   - method: A method reference such as `Darkroom.sharpen`, or a closure of the same type;
  ///     called once at most, on the thread that runs the operation.
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
