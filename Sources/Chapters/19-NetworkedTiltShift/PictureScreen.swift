import Operations

/// What a cell that is used again for other photos would have in an app.
///
/// It belongs to the main actor. `display` is called there with `nil` when the cell begins to wait, and once
/// more when the photo that was asked for last has been filtered, or could not be had. After the cell has
/// been released, it is not called, and what the cell still waits for is cancelled.
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

/// What a screen with such cells would have: its queues, which end with it.
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
