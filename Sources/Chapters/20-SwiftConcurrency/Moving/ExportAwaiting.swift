import Chapter18AsyncOperations
import Operations

/// Exports an album, first step: the same operations, and a function that awaits them.
///
/// The closure for the result and the one for cancelling are gone.
// snippet.export
public func exportAwaiting(
  _ photos: [String], from shelf: PhotoShelf, width: Int
) async throws -> [String] {
  let loads = photos.map { photo in
    CallOperation { answer in shelf.load(photo, then: answer) }
  }
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = width
  await withTaskCancellationHandler {
    for load in loads { queue.addOperation(load) }
    for load in loads { await load.finished() }
  } onCancel: {
    for load in loads { load.cancel() }
  }
  return try loads.map { load in
    guard let result = load.value else { throw CancellationError() }
    return try result.get() + ".jpg"
  }
}
// snippet.end
