import ChapterKit
import Operations

/// Changes the picture of the operation that it depends on.
///
/// A dependency orders; it hands nothing over and asks for no success. So this class looks at what
/// its dependencies have made, and decides for itself what to do if that is nothing.
public final class Filter: PhotoOperation, @unchecked Sendable {
  private let change: @Sendable (Picture) -> Picture

  /// - Parameter change: Makes the new picture; called on the thread that runs the operation.
  public init(_ name: String, change: @escaping @Sendable (Picture) -> Picture) {
    self.change = change
    super.init(name: name)
  }

  /// A filter that turns light into dark.
  public static func negative() -> Filter {
    Filter("filter") { picture in picture.mapping("negative") { 255 - $0 } }
  }

  // snippet.make
  override func make() throws(Failure) -> Picture {
    let steps = dependencies.compactMap { $0 as? PhotoOperation }
    guard let picture = steps.lazy.compactMap(\.picture).first else {
      throw .nothingFrom(steps.first?.name ?? "nobody")
    }
    return change(picture)
  }
  // snippet.end
}
