/// Why an invocation has no result to read.
///
/// A method that throws is not among these: its own error is thrown again.
public enum InvocationFailure: Error, Hashable {
  /// The operation has not finished yet.
  case unfinished
  /// The operation was cancelled before its method had returned.
  case cancelled
}
