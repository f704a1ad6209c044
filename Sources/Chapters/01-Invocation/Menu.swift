import ChapterKit

/// The names that the reader may type, and the method that each of them selects.
public enum Menu {
  /// A method of a darkroom that turns one picture into another.
  public typealias Method = @Sendable (Darkroom) -> (Picture) -> Picture

  // snippet.menu
  public static let methods: [String: Method] = [
    "invert": Darkroom.invert,
    "mirror": Darkroom.mirror,
    "sharpen": Darkroom.sharpen,
  ]

  // snippet.hide
  /// All names, in the order of the alphabet.
  public static var names: [String] { methods.keys.sorted() }

  /// The method that a name selects.
  ///
  /// - Throws: ``UnknownEffect`` if the name is none of ``names``.
  // snippet.show
  public static func method(
    named typed: String
  ) throws(UnknownEffect) -> Method {
    guard let method = methods[typed] else {
      throw UnknownEffect(typed: typed)
    }
    return method
  }
  // snippet.end
}

/// The reader has typed a name that is not on the menu.
public struct UnknownEffect: Error, Hashable, CustomStringConvertible {
  public let typed: String

  public init(typed: String) { self.typed = typed }

  /// What the reader is told: what was wrong, and what there is instead.
  public var description: String {
    "no effect is called \(typed); there are \(Menu.names.joined(separator: ", "))"
  }
}
