/// The reasons why a download has no picture.
nonisolated public enum DownloadFailure: Error, Hashable {
  case cancelled
  /// The status of the response is not 200.
  case status(Int)
  /// The time limit passed first.
  case timedOut
  /// No server answered. The value is the description of the system.
  case unreachable(String)
  /// Any other failure, such as an incomplete response. The value is the description of the system.
  case broken(String)
  /// The data is complete and is not a picture.
  case picture(BitmapFailure)
}
