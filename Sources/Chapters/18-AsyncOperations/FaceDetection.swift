import ChapterKit
import Dispatch
import Operations

/// Counts the faces in a picture, on a dispatch queue.
public final class FaceDetection: AsyncOperation, @unchecked Sendable {
  // Unchecked, because `count` is guarded by `lock`.
  private let lock = NSLock()
  private var count: Int?
  private let picture: Picture
  private let detector: DispatchQueue
  private let detect: @Sendable (Picture) -> Int

  /// - Parameter detect: Counts the faces; called on `detector`, unless the operation has been
  ///   cancelled by then.
  public init(
    in picture: Picture, on detector: DispatchQueue = DispatchQueue(label: "detector"),
    _ detect: @escaping @Sendable (Picture) -> Int
  ) {
    self.picture = picture
    self.detector = detector
    self.detect = detect
  }

  /// How many faces there are, or `nil`. Safe to read from any thread.
  public var faces: Int? { lock.withLock { count } }

  // snippet.main
  override public func main() {
    detector.async { [self] in
      let faces = isCancelled ? nil : detect(picture)
      finish { lock.withLock { count = faces } }
    }
  }
  // snippet.end
}
