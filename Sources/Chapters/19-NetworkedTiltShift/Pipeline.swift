import Operations

/// Downloads pictures and filters each of them as soon as it is there.
///
/// Downloads wait, and filters compute: so they are in two queues, each with the width that suits it.
/// Filters are added first: on Linux, one that becomes ready while it is added may never start.
///
/// Operations may be added from any thread.
nonisolated public struct Pipeline: Sendable {
  private let loader: any ImageLoader
  private let filter: TiltShift

  /// - Parameter width: How many downloads run at a time; how many filters, the system decides.
  public init(_ filter: TiltShift = TiltShift(), with loader: any ImageLoader, width: Int) {
    self.filter = filter
    self.loader = loader
    downloads.maxConcurrentOperationCount = width
  }

  // snippet.add
  private let downloads = OperationQueue()
  private let filters = OperationQueue()
  // snippet.hide

  /// Begins with a picture, and returns its operations.
  ///
  /// - Parameter ended: The completion block of the filter.
  // snippet.show

  public func add(
    _ url: URL, ended: (@Sendable () -> Void)? = nil
  ) -> Pair {
    let download = NetworkImageOperation(url, with: loader)
    let filter = TiltShiftOperation(filter)
    filter.addDependency(download)
    filter.completionBlock = ended
    filters.addOperation(filter)
    downloads.addOperation(download)
    return Pair(download: download, filter: filter)
  }
  // snippet.end

  /// The operations of one picture.
  public struct Pair: Sendable {
    public let download: NetworkImageOperation
    public let filter: TiltShiftOperation

    public func cancel() {
      filter.cancel()
      download.cancel()
    }
  }

  /// Cancels all that has been added so far. Suspended meanwhile, the queue starts no download in the place of
  /// one that has just been cancelled; so not for two threads at a time.
  // snippet.cancel
  public func cancelAll() {
    downloads.isSuspended = true
    filters.cancelAllOperations()
    downloads.cancelAllOperations()
    downloads.isSuspended = false
  }
  // snippet.end

  /// Waits until nothing is left to do.
  func waitToEmpty() {
    downloads.waitToEmpty()
    filters.waitToEmpty()
  }
}
