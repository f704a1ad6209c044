import Operations

/// Uncompressed Windows bitmaps of 24 bits per pixel, with the bottom row first.
nonisolated extension Bitmap {
  private static let headerLength = 54

  /// Reads a BMP file.
  ///
  /// - Throws: ``BitmapFailure``
  public init(_ file: [UInt8]) throws(BitmapFailure) {
    guard file.starts(with: Array("BM".utf8)) else { throw .unknown }
    if file.count < Bitmap.headerLength {
      throw .truncated(received: file.count, needed: Bitmap.headerLength)
    }
    let (width, height) = (file.number(at: 18, bytes: 4), file.number(at: 22, bytes: 4))
    let kind = (file.number(at: 28, bytes: 2), file.number(at: 30, bytes: 4))
    let start = file.number(at: 10, bytes: 4)
    guard kind == (24, 0), width > 0, height > 0, start >= Bitmap.headerLength else {
      throw .unknown
    }
    let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
    if isTooMany || pixels > Bitmap.maximumPixels { throw .tooLarge(width: width, height: height) }
    let rowLength = (3 * width + 3) / 4 * 4
    let needed = start + rowLength * height
    if file.count < needed { throw .truncated(received: file.count, needed: needed) }
    self.init(width: width, height: height) { x, y in
      let place = start + rowLength * (height - 1 - y) + 3 * x
      return RGB(file[place + 2], file[place + 1], file[place])
    }
  }

  /// The picture as a BMP file.
  public func bmp() -> [UInt8] {
    let rowLength = (3 * width + 3) / 4 * 4
    var file = Array("BM".utf8)
    for value in [
      Bitmap.headerLength + rowLength * height, 0, Bitmap.headerLength, 40, width, height,
    ] {
      file.append(value, bytes: 4)
    }
    for value in [1, 24] { file.append(value, bytes: 2) }
    // 2,835 pixels per metre are 72 per inch.
    for value in [0, rowLength * height, 2_835, 2_835, 0, 0] { file.append(value, bytes: 4) }
    for y in (0..<height).reversed() {
      for x in 0..<width {
        let pixel = self[x, y]
        file += [pixel.blue, pixel.green, pixel.red]
      }
      file += [UInt8](repeating: 0, count: rowLength - 3 * width)
    }
    return file
  }

  /// Writes the picture to a file atomically.
  ///
  /// - Throws: The system's error. In that case the file is unchanged.
  public func save(to path: String) throws {
    try Data(bmp()).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

nonisolated extension [UInt8] {
  /// Appends an unsigned integer in little-endian byte order.
  fileprivate mutating func append(_ number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// Reads a little-endian unsigned integer.
  fileprivate func number(at place: Int, bytes: Int) -> Int {
    self[place..<place + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
