/// Why bytes are no picture that this chapter can read.
nonisolated public enum BitmapFailure: Error, Hashable {
  /// They are no BMP of 24 bits a pixel without compression.
  case unknown
  /// They end before the picture does.
  case truncated(received: Int, needed: Int)
  /// The header claims more pixels than anybody should make room for.
  case tooLarge(width: Int, height: Int)
}
