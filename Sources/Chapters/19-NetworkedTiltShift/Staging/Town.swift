/// Generated pictures: squares in two colours.
enum Town {
  /// The names of the pictures.
  static let names = ["beach", "forest", "harbour", "street"]

  /// Returns the picture of a name. The same name and size give the same picture.
  static func picture(_ name: String, width: Int = 72, height: Int = 48) -> Bitmap {
    let number = names.firstIndex(of: name) ?? 0
    return Bitmap(width: width, height: height) { x, y in
      (x / 2 + y / 2 + number) % 2 == 0 ? RGB(72, 120, 168) : RGB(208, 176, 104)
    }
  }
}
