import ChapterKit

extension Picture {
  /// A picture of 4 × 2 pixels, mostly dark.
  public static let forest = Picture("forest", width: 4, pixels: [12, 40, 8, 30, 20, 16, 44, 10])
  /// A picture of a single pixel, which belongs to the edge.
  public static let star = Picture("star", width: 1, pixels: [255])
}
