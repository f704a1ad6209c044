import Operations

/// The model of a grid of photos, with a queue that loads visible photos first. Belongs to the main actor.
///
/// `show` is called on the main actor with the data of a photo, or with `nil` if loading failed. It is not
/// called for a cancelled photo, after `close()`, or after the grid has been released. A cell requests its
/// photo and then reports that it is displayed.
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
