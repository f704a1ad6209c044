import Operations

/// A filter that makes a picture look like a miniature: sharp in a band, increasingly blurred away from the
/// band, brighter and more saturated.
nonisolated public struct TiltShift: Hashable, Sendable {
  /// The part of the height that stays sharp: 0 is the top, 1 the bottom.
  public var focus: ClosedRange<Double>
  /// The radius of the blur at the edge that is farthest from the band, in pixels.
  public var radius: Double
  /// The factors by which the brightness, and the distance of each colour from grey, are multiplied.
  public var brightness: Double
  public var saturation: Double

  public init(
    focus: ClosedRange<Double> = 0.5...0.7, radius: Double = 8, brightness: Double = 1.1,
    saturation: Double = 1.4
  ) {
    precondition((0...1).contains(focus.lowerBound) && (0...1).contains(focus.upperBound))
    precondition(
      radius >= 0 && radius.isFinite, "the radius of a blur must be finite and not negative")
    self.focus = focus
    self.radius = radius
    self.brightness = brightness
    self.saturation = saturation
  }

  /// The blur radius of a row, in pixels: 0 in the band, increasing with the distance.
  ///
  /// - Parameter y: The row, from 0 at the top of a picture with this height.
  public func radius(ofRow y: Int, height: Int) -> Double {
    let place = (Double(y) + 0.5) / Double(height)
    let distance = max(focus.lowerBound - place, place - focus.upperBound, 0)
    if distance == 0 { return 0 }
    return radius * distance / max(focus.lowerBound, 1 - focus.upperBound)
  }

  /// The weights of a Gaussian, from one end of its range to the other, with a sum of 1.
  ///
  /// At half the radius the weight is half of the maximum; at the radius, a sixteenth.
  public static func kernel(radius: Double) -> [Double] {
    if radius == 0 { return [1] }
    let reach = Int(radius.rounded(.up))
    let weights = (-reach...reach).map { offset in
      exp2(-pow(2 * Double(offset) / radius, 2))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// Returns the filtered picture.
  ///
  /// Each row is blurred vertically and then horizontally with the kernel of that row, because a
  /// two-dimensional Gaussian is the product of both. Beyond an edge the edge pixel is repeated.
  ///
  /// - Parameter goesOn: Called before each row. If it returns false, the work stops.
  /// - Returns: `nil` if the work was stopped.
  public func apply(to bitmap: Bitmap, while goesOn: () -> Bool = { true }) -> Bitmap? {
    let (width, height, length) = (bitmap.width, bitmap.height, 3 * bitmap.width)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.bytes.count)
    for y in 0..<height {
      if !goesOn() { return nil }
      let kernel = TiltShift.kernel(radius: radius(ofRow: y, height: height))
      let column = (0..<length).map { place in
        mixed(kernel, at: y, count: height) { Double(bitmap.bytes[$0 * length + place]) }
      }
      let row = (0..<length).map { place in
        mixed(kernel, at: place / 3, count: width) { column[3 * $0 + place % 3] }
      }
      append(row, to: &bytes)
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The weighted sum of the values around a position.
  private func mixed(
    _ kernel: [Double], at place: Int, count: Int, _ value: (Int) -> Double
  ) -> Double {
    let first = place - kernel.count / 2
    return kernel.indices.reduce(0) { sum, offset in
      sum + kernel[offset] * value(min(count - 1, max(0, first + offset)))
    }
  }

  /// Appends the pixels of a row with increased brightness and saturation.
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
