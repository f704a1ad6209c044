import Chapter16Errors
import Operations

/// An operation with a result, which others may read when it has finished.
nonisolated public protocol Provider<Output>: Operation {
  associatedtype Output: Sendable

  /// What the work has come to; throws the error in its place, or `MissingResult`. Must be safe to read
  /// from any thread.
  var value: Output { get throws }
}

nonisolated extension ResultOperation: Provider {}

nonisolated extension Provider {
  /// The error in place of the value, or `nil`. Safe to read from any thread.
  public var failure: (any Error)? {
    do {
      _ = try value
      return nil
    } catch { return error }
  }
}

nonisolated extension ResultOperation {
  /// Makes an operation that is handed what others have come to.
  ///
  /// It depends on all of them. If one has failed, or was skipped or cancelled, it has the same
  /// error, and its work is not called; of several errors that of the first in the list counts.
  /// Nothing is added to a queue.
  public convenience init<each Source: Provider>(
    from sources: repeat each Source,
    work: @escaping @Sendable (repeat (each Source).Output) throws -> Output
  ) {
    let all = (repeat each sources)
    self.init { try work(repeat (each all).value) }
    repeat addDependency(each sources)
  }
}
