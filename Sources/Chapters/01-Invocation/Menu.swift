import ChapterKit

/// The names that the reader may type, and the method that each of them selects.
public enum Menu {
  /// A method of a darkroom that turns one picture into another.
  public typealias Method = @Sendable (Darkroom) -> (Picture) -> Picture

  // snippet.methods
  public static let methods: [String: Method] = [
    "invert": Darkroom.invert,
    "mirror": Darkroom.mirror,
    "sharpen": Darkroom.sharpen,
  ]
  // snippet.end

  /// All names, in the order of the alphabet.
  public static var names: [String] { methods.keys.sorted() }
}
