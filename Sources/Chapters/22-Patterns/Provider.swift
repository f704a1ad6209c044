import Chapter16Errors
import Operations

/// An operation whose result others may read once it has finished.
nonisolated public protocol Provider<Output>: Operation {
  associatedtype Output: Sendable

  /// The operation's value. Must be safe to read from any thread.
  ///
  /// Throws the operation's error, or `MissingResult`.
  var value: Output { get throws }
}

nonisolated extension ResultOperation: Provider {}

nonisolated extension Provider {
  /// The error that takes the place of the value; nil if there is a value. Safe to read from any thread.
  public var failure: (any Error)? {
    do {
      _ = try value
      return nil
    } catch { return error }
  }
}

nonisolated extension ResultOperation {
  /// Creates an operation that receives the values of other operations.
  ///
  /// The operation depends on all of them. If one has failed, was skipped or was cancelled, this operation
  /// fails with the same error and does not call its task. If there are several errors, the first in the list
  /// counts. This initializer adds no operation to a queue.
  public convenience init<each Source: Provider>(
    from sources: repeat each Source,
    work: @escaping @Sendable (repeat (each Source).Output) throws -> Output
  ) {
    let all = (repeat each sources)
    self.init { try work(repeat (each all).value) }
    repeat addDependency(each sources)
  }
}
