import Operations

/// The model of a reusable cell. Belongs to the main actor.
///
/// `display` is called on the main actor with `nil` when the cell begins to wait, and again when the latest
/// photo has been filtered or has failed. Releasing the cell cancels its request; `display` is then not
/// called again.
// snippet.cell
@MainActor
public final class PictureCell {
  public var display: (Bitmap?) -> Void = { _ in }
  private var pair: Pipeline.Pair?
  private var ticket = 0

  public init() {}

  public func show(_ url: URL, from pipeline: Pipeline) {
    prepareForReuse()
    let ticket = ticket
    pair = pipeline.add(url) { [weak self] in
      Task { @MainActor in self?.ended(ticket) }
    }
  }

  public func prepareForReuse() {
    ticket += 1
    pair?.cancel()
    pair = nil
    display(nil)
  }

  private func ended(_ ended: Int) {
    guard ended == ticket, let pair else { return }
    self.pair = nil
    display(pair.filter.bitmap)
  }

  deinit { pair?.cancel() }
}
// snippet.end

/// The model of a screen with cells of this kind. Releasing the screen cancels all operations of its queues.
// snippet.screen
@MainActor
public final class PictureScreen {
  private let pipeline: Pipeline

  public init(_ loader: any ImageLoader) {
    pipeline = Pipeline(with: loader, width: 4)
  }

  public func fill(_ cell: PictureCell, with url: URL) {
    cell.show(url, from: pipeline)
  }

  deinit { pipeline.cancelAll() }
}
// snippet.end
