/// Pictures of a town that nobody had to photograph: sky, houses with windows, a street.
enum Town {
  /// The names of the pictures that there are.
  static let names = ["beach", "forest", "harbour", "street"]

  /// One of them. The same name and size give the same picture.
  static func picture(_ name: String, width: Int = 72, height: Int = 48) -> Bitmap {
    let number = names.firstIndex(of: name) ?? 0
    // All sizes have the same houses: 18 columns of the plan, and 12 rows.
    return Bitmap(width: width, height: height) { x, y in
      colour(column: x * 18 * 4 / width, row: y * 12 * 4 / height, number)
    }
  }

  /// The colour of a quarter of a square of the plan.
  private static func colour(column x: Int, row y: Int, _ number: Int) -> RGB {
    let house = x / 12
    let roof = [20, 8, 14, 4, 18, 10][(house + number) % 6]
    let walls = [
      RGB(196, 96, 72), RGB(72, 120, 168), RGB(208, 176, 104), RGB(112, 152, 96),
      RGB(176, 120, 152), RGB(144, 136, 128),
    ]
    if y >= 40 {
      // The street, with a line in the middle.
      return y / 2 == 22 && x / 4 % 2 == 0 ? RGB(232, 232, 224) : RGB(72, 72, 80)
    }
    if y < roof {
      return RGB(UInt8(96 + 2 * y), UInt8(152 + 2 * y), UInt8(208 + y))
    }
    let isWindow = (x % 12) / 4 == 1 || (x % 12) / 2 == 0
    if isWindow && (y - roof) / 4 % 2 == 1 && y < 38 {
      return (house + y / 8 + number) % 3 == 0 ? RGB(248, 216, 120) : RGB(24, 32, 48)
    }
    return walls[(house + number) % 6]
  }
}
