import ChapterKit
import Operations

/// A cell of a list of photos, as an app would have it: it is reused for another photo at any time.
///
/// It belongs to the main actor. `didShow` is called there, with the thumbnail of the photo that the
/// cell was given last, and of no earlier one.
// snippet.cell
@MainActor
public final class ThumbnailCell {
  private let queue: OperationQueue
  private var resize: ResizeOperation?
  public var didShow: (Picture) -> Void = { _ in }

  public init(_ queue: OperationQueue) { self.queue = queue }

  public func show(_ file: PhotoFile) {
    prepareForReuse()
    let resize = ResizeOperation(file, widths: [2])
    self.resize = resize
    resize.completionBlock = { [weak self, weak resize] in
      Task { @MainActor in self?.finished(resize) }
    }
    queue.addOperation(resize)
  }

  public func prepareForReuse() {
    resize?.cancel()
    resize = nil
  }

  private func finished(_ ended: ResizeOperation?) {
    guard let ended, ended === resize else { return }
    if let thumbnail = ended.thumbnails.first { didShow(thumbnail) }
  }
}
// snippet.end
