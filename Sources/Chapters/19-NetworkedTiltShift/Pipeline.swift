import Operations

/// Downloads pictures and filters each of them as soon as it is there.
///
/// Downloads wait, and filters compute: so they are in two queues, each with the width that suits it.
/// Filters are added first: on Linux, one that becomes ready while it is added may never start.
nonisolated public struct Pipeline: Sendable {
  private let loader: any ImageLoader
  private let filter: TiltShift
  // snippet.add
  private let downloads = OperationQueue()
  private let filters = OperationQueue()
  // snippet.hide

  /// - Parameter width: How many downloads run at a time; how many filters, the system decides.
  public init(_ filter: TiltShift = TiltShift(), with loader: any ImageLoader, width: Int) {
    self.filter = filter
    self.loader = loader
    downloads.maxConcurrentOperationCount = width
  }

  /// Begins with some pictures, and returns: the operations of each, in the order of the addresses.
  // snippet.show

  public func add(
    _ urls: [URL]
  ) -> [(download: NetworkImageOperation, filter: TiltShiftOperation)] {
    let pairs = urls.map { url in
      let download = NetworkImageOperation(url, with: loader)
      let filter = TiltShiftOperation(filter)
      filter.addDependency(download)
      return (download: download, filter: filter)
    }
    filters.addOperations(pairs.map(\.filter), waitUntilFinished: false)
    downloads.addOperations(pairs.map(\.download), waitUntilFinished: false)
    return pairs
  }
  // snippet.end

  /// Waits until nothing is left to do.
  func waitToEmpty() {
    downloads.waitToEmpty()
    filters.waitToEmpty()
  }
}
