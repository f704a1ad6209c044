import Operations

/// What a screen with a grid of photos would have in an app: a queue that loads what is visible first.
///
/// It belongs to the main actor, and `show` is called there: with the data of a photo, or with `nil` if
/// it could not be loaded; not at all for a photo that was cancelled before, after `close()`, or after
/// the grid has been released. A cell asks for its photo and then says that it is displayed.
// snippet.grid
@MainActor
public final class PhotoGrid {
  private let queue = OperationQueue()
  private var loads: [String: Operation] = [:]
  public var show: (_ photo: String, _ data: Data?) -> Void = { _, _ in }

  public init() { queue.maxConcurrentOperationCount = 2 }

  public func request(
    _ photo: String, _ load: @escaping @Sendable () -> Data?
  ) {
    if let waiting = loads[photo] {
      if waiting.queuePriority == .veryLow { waiting.queuePriority = .low }
      return
    }
    let operation = BlockOperation()
    operation.addExecutionBlock { [weak self, weak operation] in
      let data = load()
      Task { @MainActor in self?.loaded(photo, data, by: operation) }
    }
    operation.queuePriority = .low
    loads[photo] = operation
    queue.addOperation(operation)
  }

  public func willDisplay(_ photo: String) {
    loads[photo]?.queuePriority = .veryHigh
  }

  public func didEndDisplaying(_ photo: String) {
    loads[photo]?.queuePriority = .veryLow
  }

  public func cancel(_ photo: String) {
    loads.removeValue(forKey: photo)?.cancel()
  }

  public func close() {
    loads = [:]
    queue.cancelAllOperations()
  }

  private func loaded(_ photo: String, _ data: Data?, by load: Operation?) {
    guard let load, loads[photo] === load else { return }
    loads[photo] = nil
    show(photo, data)
  }
}
// snippet.end
