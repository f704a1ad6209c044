/// The reasons why a download yields no picture.
nonisolated public enum DownloadFailure: Error, Hashable {
  case cancelled
  /// The status of the response is not 200.
  case status(Int)
  /// The time limit passed before the download was complete.
  case timedOut
  /// No server answered. The value is the system's description of the error.
  case unreachable(String)
  /// Any other failure, such as an incomplete response. The value is the system's description of the error.
  case broken(String)
  /// The data is complete but is not a picture.
  case picture(BitmapFailure)
}
