import Chapter18AsyncOperations
import Operations

/// Exports an album with operations, as one would have before Swift concurrency.
///
/// - Parameters:
///   - width: The maximum number of concurrent loads.
///   - then: Called once, with the exported photos in order or, if loads failed, with the error of the first
///     failed photo in that order.
/// - Returns: A closure that cancels the unfinished loads.
// snippet.export
nonisolated public func exportInQueue(
  _ photos: [String], from shelf: PhotoShelf, width: Int,
  then: @escaping @Sendable (Result<[String], any Error>) -> Void
) -> @Sendable () -> Void {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = width
  let loads = photos.map { photo in
    CallOperation { answer in shelf.load(photo, then: answer) }
  }
  let album = BlockOperation {
    then(
      Result {
        try loads.map { load in
          guard let result = load.value else { throw CancellationError() }
          return try result.get() + ".jpg"
        }
      })
  }
  for load in loads { album.addDependency(load) }
  queue.addOperations(loads + [album], waitUntilFinished: false)
  return { for load in loads { load.cancel() } }
}
// snippet.end
