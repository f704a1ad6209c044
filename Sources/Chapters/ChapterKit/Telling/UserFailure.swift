/// The reason why the command cannot do what the user asked for.
public struct UserFailure: Error, Hashable {
  /// The kind of failure. The raw value is the exit status of the command.
  public enum Cause: Int32, Sendable {
    case usage = 64
    case noInput = 66
    case failedWrite = 74
  }

  public let cause: Cause
  /// The problem and the remedy, in one line.
  public let message: Text

  public init(_ cause: Cause, _ message: Text) {
    self.cause = cause
    self.message = message
  }
}
