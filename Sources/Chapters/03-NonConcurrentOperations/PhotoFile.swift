import ChapterKit

/// A photo on the disk, which takes its time to be read. May be read from any thread.
public final class PhotoFile: Sendable {
  private let contents: Picture
  private let whenRead: @Sendable () -> Void

  /// - Parameters:
  ///   - contents: What is in the file.
  ///   - whenRead: Is called each time, before the picture is there, on the thread that reads.
  public init(_ contents: Picture, whenRead: @escaping @Sendable () -> Void = {}) {
    self.contents = contents
    self.whenRead = whenRead
  }

  /// Reads the picture.
  public func read() -> Picture {
    whenRead()
    return contents
  }
}
