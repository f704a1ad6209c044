/// Why a download has brought no picture.
nonisolated public enum DownloadFailure: Error, Hashable {
  case cancelled
  /// The answer has another status than 200.
  case status(Int)
  /// The time was up first.
  case timedOut
  /// Nobody has answered, in the words of the system.
  case unreachable(String)
  /// Anything else, as an answer that is no HTTP or breaks off; in the words of the system.
  case broken(String)
  /// All has come, and it is no picture.
  case picture(BitmapFailure)
}
