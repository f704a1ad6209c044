import Operations

/// The model of a screen of thumbnails. Each operation in its queue does about a millisecond of work, however
/// long one thumbnail takes.
///
/// Belongs to the main actor. `show` is called with the thumbnails of each operation, unless `load` or
/// `cancel` was called in the meantime or the grid was released.
// snippet.grid
@MainActor
public final class ThumbnailGrid<Thumbnail: Sendable> {
  public typealias Made = [String: Thumbnail]

  private let queue = OperationQueue()
  private let draw: @Sendable (String) -> Thumbnail
  private let time: @Sendable (() -> Void) -> Duration
  private let show: (Made) -> Void
  private var round = 0

  public init(
    draw: @escaping @Sendable (String) -> Thumbnail,
    time: @escaping @Sendable (() -> Void) -> Duration = { ContinuousClock().measure($0) },
    show: @escaping (Made) -> Void
  ) {
    (self.draw, self.time, self.show) = (draw, time, show)
    queue.qualityOfService = .userInitiated
  }

  deinit { queue.cancelAllOperations() }

  public func cancel() {
    round += 1
    queue.cancelAllOperations()
  }
  // snippet.end

  // snippet.load
  public func load(_ photos: [String]) {
    cancel()
    if photos.isEmpty { return }
    add(photos.prefix(2)) { grid, shortest in
      let size = unitsPerOperation(taking: shortest)
      for start in stride(from: 2, to: photos.count, by: size) {
        grid.add(photos[start..<min(start + size, photos.count)])
      }
    }
  }
  // snippet.end

  // snippet.add
  private func add(
    _ part: ArraySlice<String>,
    then: @escaping @MainActor (ThumbnailGrid, Duration) -> Void = { _, _ in }
  ) {
    let operation = BlockOperation()
    operation.addExecutionBlock { [weak self, weak operation, draw, time, round] in
      var made: Made = [:]
      var shortest = Duration.seconds(1)
      for photo in part {
        guard let operation, !operation.isCancelled else { return }
        shortest = min(shortest, time { made[photo] = draw(photo) })
      }
      Task { @MainActor [made, shortest] in
        guard let self, self.round == round else { return }
        then(self, shortest)
        self.show(made)
      }
    }
    queue.addOperation(operation)
  }
  // snippet.end
}
