import ChapterKit
import Operations

/// A class for one method.
final class Mirroring: Operation, @unchecked Sendable {
  private let darkroom: Darkroom
  private let picture: Picture

  init(_ picture: Picture, in darkroom: Darkroom) {
    self.darkroom = darkroom
    self.picture = picture
  }

  override func main() { _ = darkroom.mirror(picture) }
}

/// Copied from the class for mirroring, down to one word too many.
// snippet.copied
final class Inverting: Operation, @unchecked Sendable {
  private let darkroom: Darkroom
  private let picture: Picture

  init(_ picture: Picture, in darkroom: Darkroom) {
    self.darkroom = darkroom
    self.picture = picture
  }

  override func main() { _ = darkroom.mirror(picture) }
}
// snippet.end
