import ChapterKit
import Operations

// snippet.cell
/// The model of a list of photos. Its cells share one queue. Belongs to the main actor.
@MainActor
public final class ThumbnailList {
  private let queue = OperationQueue()

  /// Creates a list without cells.
  public init() { queue.maxConcurrentOperationCount = 2 }

  /// Returns an empty cell.
  public func makeCell() -> ThumbnailCell { ThumbnailCell(queue) }
}

/// A reusable cell of a list of photos. Belongs to the main actor.
///
/// `display` is called on the main actor with `nil` when the cell is emptied, and with the thumbnail of the
/// cell's newest photo, never of an earlier photo.
@MainActor
public final class ThumbnailCell {
  private let queue: OperationQueue
  private var resize: ResizeOperation?
  public var display: (Picture?) -> Void = { _ in }

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
    display(nil)
  }

  private func finished(_ ended: ResizeOperation?) {
    guard let ended, ended === resize else { return }
    if let thumbnail = ended.thumbnails.first { display(thumbnail) }
  }
}
// snippet.end
