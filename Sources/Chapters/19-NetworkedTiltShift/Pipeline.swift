import ChapterKit
import Operations

/// Downloads pictures and filters each of them as soon as it is there.
///
/// Each download and each filter is an operation of its own; of all of them, as many run at a time as
/// the queue is wide.
public struct Pipeline: Sendable {
  private let loader: any ImageLoader
  private let filter: TiltShift
  private let queue: OperationQueue

  /// - Parameter width: How many operations run at a time.
  public init(_ filter: TiltShift = TiltShift(), with loader: any ImageLoader, width: Int) {
    self.filter = filter
    self.loader = loader
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
  }

  /// Begins with some pictures, and returns: the operations of each, in the order of the addresses.
  // snippet.add
  public func add(
    _ urls: [URL], limit: TimeLimit = .seconds(30)
  ) -> [(download: NetworkImageOperation, filter: TiltShiftOperation)] {
    let pairs = urls.map { url in
      let download = NetworkImageOperation(url, with: loader, limit: limit)
      let filter = TiltShiftOperation(filter)
      filter.addDependency(download)
      return (download: download, filter: filter)
    }
    let operations = pairs.flatMap { [$0.download as Operation, $0.filter] }
    queue.addOperations(operations, waitUntilFinished: false)
    return pairs
  }
  // snippet.end

  /// Waits until nothing is left to do.
  func waitToEmpty() { queue.waitToEmpty() }
}
