/// Why an episode cannot do what its reader has asked for.
public struct UserFailure: Error, Hashable {
  /// Whose fault it is, as the command's status tells it.
  public enum Cause: Sendable {
    /// The call cannot be understood.
    case usage
    /// What was to be read cannot be read.
    case noInput
    /// What was to be written cannot be written.
    case failedWrite
  }

  public let cause: Cause
  /// What is wrong, and what to do instead, in one line.
  public let message: Text

  public init(_ cause: Cause, _ message: Text) {
    self.cause = cause
    self.message = message
  }
}
