/// Why a download has brought no picture.
public enum DownloadFailure: Error, Hashable {
  case cancelled
  /// The answer has another status than 200.
  case status(Int)
  /// One place leads to another, over and over.
  case redirects
  /// Nothing has come in time.
  case timedOut
  /// The connection has ended before as many bytes had come as were announced.
  case cut(received: Int, announced: Int)
  /// More bytes than anybody wants.
  case tooLong
  /// Nobody has answered, in the words of the system.
  case unreachable(String)
  /// What was answered is no HTTP, or breaks off without a length that says so; in the words of the
  /// system.
  case broken(String)
  /// All has come, and it is no picture.
  case picture(BitmapFailure)
}
