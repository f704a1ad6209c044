import Operations

/// Exports an album, second step: the work of each operation is an `async` function.
///
/// Answers by closure are gone, and cancelling reaches the load.
// snippet.export
public func exportByTasks(
  _ photos: [String], from shelf: PhotoShelf, width: Int
) async throws -> [String] {
  let exports = photos.map { photo in
    TaskOperation { try await shelf.load(photo) + ".jpg" }
  }
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = width
  await withTaskCancellationHandler {
    for export in exports { queue.addOperation(export) }
    for export in exports { await export.finished() }
  } onCancel: {
    for export in exports { export.cancel() }
  }
  var album: [String] = []
  for export in exports { album.append(try await export.value) }
  return album
}
// snippet.end
