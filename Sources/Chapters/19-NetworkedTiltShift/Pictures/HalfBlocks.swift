import ChapterKit

/// Draws pictures in a terminal. Each place shows two pixels, one above the other: the upper half of
/// it is a block in one colour, and the lower half the ground in another.
///
/// Where there is no colour, a place has a letter that is the denser the brighter it is there.
public struct HalfBlocks: Sendable {
  /// What a terminal can do.
  public enum Colours: Sendable {
    case none
    /// The 256 colours that nearly every terminal has.
    case palette
    /// Any colour.
    case full

    /// What the terminal can do that an environment tells of.
    public init(isOn: Bool, environment: [String: String]) {
      let name = environment["COLORTERM"]?.lowercased() ?? ""
      self = !isOn ? .none : ["truecolor", "24bit"].contains(name) ? .full : .palette
    }
  }

  private let columns: Int
  private let colours: Colours

  /// The tallest drawing, in lines, whatever the shape of the picture.
  public static let maximumLines = 24

  /// - Parameter columns: How wide a drawing is.
  public init(columns: Int, _ colours: Colours) {
    self.columns = columns
    self.colours = colours
  }

  /// A picture in lines, each as wide as told.
  public func lines(of bitmap: Bitmap) -> [String] {
    let ideal = Double(columns) * Double(bitmap.height) / Double(bitmap.width) / 2
    let count = max(1, min(Double(HalfBlocks.maximumLines), ideal.rounded()))
    let small = bitmap.scaled(width: columns, height: 2 * Int(count))
    return stride(from: 0, to: small.height, by: 2).map { y in
      let places = (0..<columns).map { x in place(small[x, y], small[x, y + 1]) }
      return places.joined() + (colours == .none ? "" : "\u{1B}[0m")
    }
  }

  /// Pictures beside each other, each under its title.
  public func lines(of pictures: [(title: String, bitmap: Bitmap)], apart: Int = 3) -> [String] {
    let gap = String(repeating: " ", count: apart)
    let drawings = pictures.map { lines(of: $0.bitmap) }
    let heads = pictures.map { $0.title.padded(to: columns) }.joined(separator: gap)
    let blank = String(repeating: " ", count: columns)
    let height = drawings.map(\.count).max() ?? 0
    let rows = (0..<height).map { row -> String in
      let parts: [String] = drawings.map { row < $0.count ? $0[row] : blank }
      return parts.joined(separator: gap)
    }
    return ([heads] + rows).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func place(_ upper: RGB, _ lower: RGB) -> String {
    switch colours {
    case .none:
      let letters = Array(" .:-=+o#%@")
      let brightness = (upper.brightness + lower.brightness) / 2
      return String(letters[min(letters.count - 1, Int(brightness / 256 * Double(letters.count)))])
    case .palette: return "\u{1B}[38;5;\(upper.number);48;5;\(lower.number)m▀"
    case .full:
      let (ink, ground) = (upper.sequence, lower.sequence)
      return "\u{1B}[38;2;\(ink);48;2;\(ground)m▀"
    }
  }
}

extension RGB {
  /// The nearest of the 216 colours that a terminal keeps from 16 on.
  fileprivate var number: Int {
    func level(_ value: UInt8) -> Int { (Int(value) * 5 + 127) / 255 }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }

  fileprivate var sequence: String { "\(red);\(green);\(blue)" }
}

extension Bitmap {
  /// This picture in another size, each pixel the mean of those that it stands for.
  public func scaled(width: Int, height: Int) -> Bitmap {
    // From where to where, and at least one.
    func range(_ place: Int, of count: Int, from length: Int) -> Range<Int> {
      let start = place * length / count
      return start..<max(start + 1, (place + 1) * length / count)
    }
    return Bitmap(width: width, height: height) { x, y in
      var (red, green, blue, count) = (0, 0, 0, 0)
      for row in range(y, of: height, from: self.height) {
        for column in range(x, of: width, from: self.width) {
          let pixel = self[column, row]
          red += Int(pixel.red)
          green += Int(pixel.green)
          blue += Int(pixel.blue)
          count += 1
        }
      }
      return RGB(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
  }
}
