/// A small greyscale picture, the data of this book's photo app.
nonisolated public struct Picture: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  public let width: Int
  /// The brightness of each pixel, row by row from the top left, 0 for black and 255 for white.
  public let pixels: [UInt8]

  /// - Precondition: The pixels fill whole rows.
  public init(_ name: String, width: Int, pixels: [UInt8]) {
    precondition(width > 0 && pixels.count.isMultiple(of: width), "pixels must fill whole rows")
    self.name = name
    self.width = width
    self.pixels = pixels
  }

  /// A copy with each pixel transformed, and with the suffix appended to the name.
  public func mapping(_ suffix: String, _ change: (UInt8) -> UInt8) -> Picture {
    Picture("\(name)+\(suffix)", width: width, pixels: pixels.map(change))
  }

  /// A picture of 4 × 2 pixels, from dark to light.
  public static let beach = Picture(
    "beach", width: 4, pixels: [0, 36, 72, 108, 144, 180, 216, 252])

  public var description: String { name }
}
