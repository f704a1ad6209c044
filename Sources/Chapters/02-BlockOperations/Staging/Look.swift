import ChapterKit

/// A look that the photo app offers for a picture.
public enum Look: String, CaseIterable, Sendable {
  case negative, bright, dark

  /// Returns the picture with this look.
  public func preview(of picture: Picture) -> Picture {
    picture.mapping(rawValue) { pixel in
      switch self {
      case .negative: 255 - pixel
      case .bright: pixel / 2 + 128
      case .dark: pixel / 2
      }
    }
  }
}
