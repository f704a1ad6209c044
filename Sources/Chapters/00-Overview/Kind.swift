import Chapter01Invocation
import ChapterKit
import Operations

/// The three forms in which one task becomes an operation.
public enum Kind: String, CaseIterable, Sendable {
  case closure, method, subclass

  /// An operation of this kind that sharpens a picture, with the picture's name.
  public func operation(sharpening picture: Picture, in darkroom: Darkroom) -> Operation {
    let operation = make(sharpening: picture, in: darkroom)
    operation.name = picture.name
    return operation
  }

  // snippet.kinds
  private func make(
    sharpening picture: Picture, in darkroom: Darkroom
  ) -> Operation {
    switch self {
    case .closure:
      BlockOperation { _ = darkroom.sharpen(picture) }
    case .method:
      InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: picture)
    case .subclass:
      Sharpen(picture, in: darkroom)
    }
  }
  // snippet.end
}
