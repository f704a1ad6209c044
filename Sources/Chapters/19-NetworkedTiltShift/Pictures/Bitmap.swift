/// A colour: red, green and blue, each from 0 to 255.
nonisolated public struct RGB: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// A colour picture.
nonisolated public struct Bitmap: Hashable, Sendable {
  /// The maximum number of pixels of a picture file.
  public static let maximumPixels = 1 << 26

  public let width: Int
  public let height: Int
  /// Three bytes per pixel, red, green and blue, row by row from the top left.
  public let bytes: [UInt8]

  /// - Precondition: Width and height are positive, and there are three bytes per pixel.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture needs at least one pixel")
    precondition(bytes.count == 3 * width * height, "a pixel has three bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates a picture pixel by pixel, from the top left.
  public init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> RGB) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x, y)
        bytes += [pixel.red, pixel.green, pixel.blue]
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The pixel in a column and a row, both from 0 at the top left.
  public subscript(x: Int, y: Int) -> RGB {
    let place = 3 * (y * width + x)
    return RGB(bytes[place], bytes[place + 1], bytes[place + 2])
  }
}

/// An operation that produces a picture.
nonisolated public protocol BitmapSource: Sendable {
  /// The picture; `nil` until there is one. Safe to read from any thread.
  var bitmap: Bitmap? { get }
}
