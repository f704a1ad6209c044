import ChapterKit

nonisolated extension Picture {
  /// This picture made smaller, with its proportions kept as far as whole pixels allow.
  ///
  /// - Parameter width: The new width; at least 1 and at most that of this picture.
  /// - Complexity: O(*n*) in the pixels of the result.
  public func thumbnail(width: Int) -> Picture {
    let width = min(max(width, 1), self.width)
    let rows = pixels.count / self.width
    let height = max(1, rows * width / self.width)
    let shrunk = (0..<height).flatMap { y in
      (0..<width).map { x in
        pixels[y * rows / height * self.width + x * self.width / width]
      }
    }
    return Picture("\(name)@\(width)", width: width, pixels: shrunk)
  }
}
