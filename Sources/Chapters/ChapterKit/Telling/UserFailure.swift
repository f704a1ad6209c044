/// Why an episode cannot do what its reader has asked for.
public struct UserFailure: Error, Hashable {
  /// Whose fault it is: the status with which the command ends.
  public enum Cause: Int32, Sendable {
    case usage = 64
    case noInput = 66
    case failedWrite = 74
  }

  public let cause: Cause
  /// What is wrong, and what to do instead, in one line.
  public let message: Text

  public init(_ cause: Cause, _ message: Text) {
    self.cause = cause
    self.message = message
  }
}
