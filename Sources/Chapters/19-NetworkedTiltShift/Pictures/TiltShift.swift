import Operations

/// Makes a picture look like one of a small model: sharp in a band, blurred above and below it the
/// more the farther away, brighter and more saturated.
public struct TiltShift: Hashable, Sendable {
  /// Which part of the height stays sharp: 0 is the top, 1 the bottom.
  public var focus: ClosedRange<Double>
  /// How far the blur reaches at the edge that is farthest from the band, in pixels.
  public var radius: Double
  /// What the brightness is multiplied with, and the distance of each colour from grey.
  public var brightness: Double
  public var saturation: Double

  public init(
    focus: ClosedRange<Double> = 0.5...0.7, radius: Double = 8, brightness: Double = 1.1,
    saturation: Double = 1.4
  ) {
    precondition((0...1).contains(focus.lowerBound) && (0...1).contains(focus.upperBound))
    precondition(radius >= 0 && radius.isFinite, "a blur reaches no less than nowhere")
    self.focus = focus
    self.radius = radius
    self.brightness = brightness
    self.saturation = saturation
  }

  /// How far the blur of a row reaches, in pixels: 0 in the band, and more the farther away.
  ///
  /// - Parameter y: The row, from 0 at the top of a picture with this height.
  public func radius(ofRow y: Int, height: Int) -> Double {
    let place = (Double(y) + 0.5) / Double(height)
    let distance = max(focus.lowerBound - place, place - focus.upperBound, 0)
    if distance == 0 { return 0 }
    return radius * distance / max(focus.lowerBound, 1 - focus.upperBound)
  }

  /// The weights of a Gaussian from one end of its reach to the other; their sum is 1.
  ///
  /// At half the radius the weight is half of that in the middle, and at the radius a sixteenth.
  public static func kernel(radius: Double) -> [Double] {
    if radius == 0 { return [1] }
    let reach = Int(radius.rounded(.up))
    let weights = (-reach...reach).map { offset in
      exp2(-pow(2 * Double(offset) / radius, 2))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// A picture with this look.
  ///
  /// Each row is blurred downwards first and then along itself, with the kernel of that row: a
  /// Gaussian is the product of the two. Beyond an edge the pixel at the edge goes on.
  ///
  /// - Parameter goesOn: Asked before each row; the work ends when it says no.
  /// - Returns: `nil` if it was ended.
  public func apply(
    to bitmap: Bitmap, while goesOn: () -> Bool = { true }
  ) -> Bitmap? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.bytes.count)
    for y in 0..<bitmap.height {
      if !goesOn() { return nil }
      let radius = radius(ofRow: y, height: bitmap.height)
      let kernel = TiltShift.kernel(radius: radius)
      let column = bitmap.blurredDownwards(row: y, kernel)
      let row = column.blurredAlong(kernel)
      append(row, to: &bytes)
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, bytes: bytes)
  }

  /// Adds the pixels of a row, in brighter colours.
  private func append(_ row: [Double], to bytes: inout [UInt8]) {
    for place in stride(from: 0, to: row.count, by: 3) {
      let (red, green, blue) = (row[place], row[place + 1], row[place + 2])
      let grey = 0.299 * red + 0.587 * green + 0.114 * blue
      for colour in [red, green, blue] {
        let value = (grey + (colour - grey) * saturation) * brightness
        bytes.append(UInt8(min(255, max(0, value.rounded()))))
      }
    }
  }
}

extension Bitmap {
  /// One row, each of its bytes mixed with those above and below it.
  fileprivate func blurredDownwards(row y: Int, _ kernel: [Double]) -> [Double] {
    let length = 3 * width
    let reach = kernel.count / 2
    var sums = [Double](repeating: 0, count: length)
    sums.withUnsafeMutableBufferPointer { sums in
      bytes.withUnsafeBufferPointer { bytes in
        var offset = -reach
        while offset <= reach {
          let start = Swift.min(height - 1, Swift.max(0, y + offset)) * length
          let weight = kernel[offset + reach]
          var place = 0
          while place < length {
            sums[place] += weight * Double(bytes[start + place])
            place += 1
          }
          offset += 1
        }
      }
    }
    return sums
  }
}

extension [Double] {
  /// A row of pixels, each mixed with those beside it.
  fileprivate func blurredAlong(_ kernel: [Double]) -> [Double] {
    let reach = kernel.count / 2
    if reach == 0 { return self }
    let last = count / 3 - 1
    var sums = [Double](repeating: 0, count: count)
    sums.withUnsafeMutableBufferPointer { sums in
      withUnsafeBufferPointer { row in
        var x = 0
        while x <= last {
          var (red, green, blue) = (0.0, 0.0, 0.0)
          var offset = -reach
          while offset <= reach {
            let from = 3 * Swift.min(last, Swift.max(0, x + offset))
            let weight = kernel[offset + reach]
            red += weight * row[from]
            green += weight * row[from + 1]
            blue += weight * row[from + 2]
            offset += 1
          }
          sums[3 * x] = red
          sums[3 * x + 1] = green
          sums[3 * x + 2] = blue
          x += 1
        }
      }
    }
    return sums
  }
}
