/// Windows bitmaps without compression: 24 and 32 bits a pixel, the rows from the bottom or the top.
extension Bitmap {
  /// In which order the rows of a file are.
  public enum RowOrder: CaseIterable, Sendable { case bottomUp, topDown }

  /// Reads a BMP file. What a pixel of 32 bits has besides its colour is left out.
  ///
  /// - Throws: ``BitmapFailure``
  public init(_ file: [UInt8]) throws(BitmapFailure) {
    guard file.starts(with: Array("BM".utf8)) else { throw .unknown }
    let header = try Header(file)
    let rowLength = (header.width * header.bits + 31) / 32 * 4
    let needed = header.start + rowLength * header.height
    if file.count < needed { throw .truncated(received: file.count, needed: needed) }
    var bytes = [UInt8](repeating: 0, count: 3 * header.width * header.height)
    let step = header.bits / 8
    for y in 0..<header.height {
      let row = header.order == .topDown ? y : header.height - 1 - y
      var from = header.start + row * rowLength
      var to = 3 * y * header.width
      for _ in 0..<header.width {
        bytes[to] = file[from + 2]
        bytes[to + 1] = file[from + 1]
        bytes[to + 2] = file[from]
        from += step
        to += 3
      }
    }
    self.init(width: header.width, height: header.height, bytes: bytes)
  }

  /// This picture as a BMP file.
  ///
  /// - Parameter bits: How many a pixel has: 24, or 32 of which 8 are not used.
  public func bmp(bits: Int = 24, _ order: RowOrder = .bottomUp) -> [UInt8] {
    precondition(bits == 24 || bits == 32, "a pixel has 24 or 32 bits")
    let rowLength = (width * bits + 31) / 32 * 4
    let start = 54
    var file = Array("BM".utf8)
    file.append(start + rowLength * height, bytes: 4)
    file.append(0, bytes: 4)
    file.append(start, bytes: 4)
    file.append(40, bytes: 4)
    file.append(width, bytes: 4)
    file.append(order == .topDown ? -height : height, bytes: 4)
    file.append(1, bytes: 2)
    file.append(bits, bytes: 2)
    file.append(0, bytes: 4)
    file.append(rowLength * height, bytes: 4)
    // 2,835 pixels a metre are 72 an inch.
    for value in [2_835, 2_835, 0, 0] { file.append(value, bytes: 4) }
    let padding = [UInt8](repeating: 0, count: rowLength - width * bits / 8)
    for row in 0..<height {
      let y = order == .topDown ? row : height - 1 - row
      for place in stride(from: 3 * y * width, to: 3 * (y + 1) * width, by: 3) {
        file.append(bytes[place + 2])
        file.append(bytes[place + 1])
        file.append(bytes[place])
        if bits == 32 { file.append(0) }
      }
      file += padding
    }
    return file
  }

  /// What stands before the pixels.
  private struct Header {
    let start: Int
    let width: Int
    let height: Int
    let order: RowOrder
    let bits: Int

    init(_ file: [UInt8]) throws(BitmapFailure) {
      let size = try file.number(at: 14, bytes: 4) & 0xFFFF_FFFF
      if size == 12 || size == 16 { throw .unsupported("BMP of OS/2") }
      if size < 40 { throw .unsupported("BMP with a header of \(size) bytes") }
      if 14 + size > file.count { throw .truncated(received: file.count, needed: 14 + size) }
      width = try file.number(at: 18, bytes: 4)
      let rows = try file.number(at: 22, bytes: 4)
      (height, order) = rows < 0 ? (-rows, .topDown) : (rows, .bottomUp)
      try Bitmap.check(width: width, height: height)
      bits = try file.number(at: 28, bytes: 2)
      if bits != 24 && bits != 32 {
        throw .unsupported("BMP of \(bits == 1 ? "1 bit" : "\(bits) bits")")
      }
      let compression = try file.number(at: 30, bytes: 4)
      start = try file.number(at: 10, bytes: 4) & 0xFFFF_FFFF
      switch compression {
      case 0: break
      case 3 where bits == 32:
        let masks = try [54, 58, 62].map { place throws(BitmapFailure) in
          try file.number(at: place, bytes: 4)
        }
        if masks != [0xFF_0000, 0xFF00, 0xFF] { throw .unsupported("BMP with other masks") }
      default: throw .unsupported("BMP with compression")
      }
      // The pixels come after the header, wherever it says that they begin.
      if start < 14 + 40 { throw .withinHeader(start) }
    }
  }
}

extension [UInt8] {
  /// Adds a number, its lowest byte first.
  fileprivate mutating func append(_ number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// A number with its sign, the lowest byte first.
  fileprivate func number(at place: Int, bytes count: Int) throws(BitmapFailure) -> Int {
    guard place + count <= self.count else {
      throw .truncated(received: self.count, needed: place + count)
    }
    var number: Int64 = 0
    for offset in 0..<count { number |= Int64(self[place + offset]) << Int64(8 * offset) }
    let unused = Int64(64 - 8 * count)
    return Int((number << unused) >> unused)
  }
}
