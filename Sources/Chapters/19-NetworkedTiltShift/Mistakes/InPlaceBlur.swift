/// Blurs a row and writes into the row that it reads. Wrong on purpose.
enum InPlaceBlur {
  // snippet.blur
  static func blurred(_ bytes: [UInt8], radius: Double) -> [UInt8] {
    let kernel = TiltShift.kernel(radius: radius)
    let reach = kernel.count / 2
    var bytes = bytes
    for x in bytes.indices {
      var sum = 0.0
      for offset in -reach...reach {
        let from = min(bytes.count - 1, max(0, x + offset))
        sum += kernel[offset + reach] * Double(bytes[from])
      }
      bytes[x] = UInt8(sum.rounded())
    }
    return bytes
  }
  // snippet.end
}
