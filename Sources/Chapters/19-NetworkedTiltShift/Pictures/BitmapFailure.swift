/// The reasons why data is not a readable picture.
nonisolated public enum BitmapFailure: Error, Hashable {
  /// The data is not an uncompressed BMP of 24 bits per pixel.
  case unknown
  /// The data ends before the picture does.
  case truncated(received: Int, needed: Int)
  /// The header states more pixels than ``Bitmap/maximumPixels``.
  case tooLarge(width: Int, height: Int)
}
