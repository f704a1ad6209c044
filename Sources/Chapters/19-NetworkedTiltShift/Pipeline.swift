import Operations

/// Downloads pictures and filters each one once it has been downloaded.
///
/// Downloads wait while filters compute, so each kind has a queue of its own with its own limit. Filters are
/// added first: on Linux a filter that becomes ready while being added may never start.
///
/// Operations may be added from any thread.
nonisolated public struct Pipeline: Sendable {
  private let loader: any ImageLoader
  private let filter: TiltShift

  /// - Parameter width: The maximum number of concurrent downloads. The number of concurrent filters is left
  ///   to the system.
  public init(_ filter: TiltShift = TiltShift(), with loader: any ImageLoader, width: Int) {
    self.filter = filter
    self.loader = loader
    downloads.maxConcurrentOperationCount = width
  }

  // snippet.add
  private let downloads = OperationQueue()
  private let filters = OperationQueue()
  // snippet.hide

  /// Adds the operations for a picture and returns them.
  ///
  /// - Parameter ended: The filter operation's completion block.
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

  /// Cancels all operations added so far. The queue is suspended meanwhile, so that it does not start another
  /// download in place of a cancelled one. Must not be called by two threads at the same time.
  // snippet.cancel
  public func cancelAll() {
    downloads.isSuspended = true
    filters.cancelAllOperations()
    downloads.cancelAllOperations()
    downloads.isSuspended = false
  }
  // snippet.end

  /// Waits until both queues are empty.
  func waitToEmpty() {
    downloads.waitToEmpty()
    filters.waitToEmpty()
  }
}
