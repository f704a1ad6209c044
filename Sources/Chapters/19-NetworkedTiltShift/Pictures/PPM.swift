/// Portable pixmaps: a header of words, and three bytes for each pixel.
extension Bitmap {
  /// Reads a PPM file of the binary kind, P6, with one byte a colour.
  ///
  /// - Throws: ``BitmapFailure``
  public init(ppm file: [UInt8]) throws(BitmapFailure) {
    guard file.starts(with: Array("P6".utf8)) else { throw Bitmap.kind(of: file) }
    var rest = file.dropFirst(2)
    let width = try Bitmap.number(&rest, of: file)
    let height = try Bitmap.number(&rest, of: file)
    let maximum = try Bitmap.number(&rest, of: file)
    try Bitmap.check(width: width, height: height)
    if maximum < 1 || maximum > 255 { throw .unsupported("PPM with colours up to \(maximum)") }
    let needed = rest.startIndex + 1 + 3 * width * height
    if file.count < needed { throw .truncated(received: file.count, needed: needed) }
    let pixels = rest.dropFirst().prefix(3 * width * height)
    let bytes =
      maximum == 255
      ? Array(pixels) : pixels.map { UInt8(min(255, (Int($0) * 255 + maximum / 2) / maximum)) }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// What else of this family a file may be.
  private static func kind(of file: [UInt8]) -> BitmapFailure {
    guard file.count > 2, isSpace(file[2]) else { return .unknown }
    return switch String(decoding: file.prefix(2), as: UTF8.self) {
    case "P1", "P4": .unsupported("PBM")
    case "P2", "P5": .unsupported("PGM")
    case "P3": .unsupported("PPM in plain text (P3)")
    case "P7": .unsupported("PAM")
    default: .unknown
    }
  }

  /// This picture as a PPM file of the binary kind.
  public var ppm: [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) + bytes }

  /// Takes the next number of a header off, with the white space and the comments before it.
  private static func number(
    _ rest: inout ArraySlice<UInt8>, of file: [UInt8]
  ) throws(BitmapFailure) -> Int {
    var isComment = false
    rest = rest.drop { byte in
      if byte == UInt8(ascii: "#") { isComment = true }
      if byte == UInt8(ascii: "\n") { isComment = false }
      return isComment || isSpace(byte)
    }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let end = rest.first else {
      throw .truncated(received: file.count, needed: file.count + 1)
    }
    if digits.isEmpty || !isSpace(end) { throw .unsupported("PPM with such a header") }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw .unsupported("PPM with such a header")
    }
    return number
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
