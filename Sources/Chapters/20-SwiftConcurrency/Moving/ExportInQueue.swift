import Chapter18AsyncOperations
import Operations

/// Exports an album by operations: how one wrote it before there were tasks.
///
/// - Parameters:
///   - width: How many photos are loaded at once, at most.
///   - then: Called once, with the exported photos in their order, or the first error in it.
/// - Returns: Cancels what has not been loaded yet.
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
