import Operations

/// Exports an album, third step: the tasks belong to a group, and the queue is a width and no more.
///
/// Cancelling needs no code any more: it goes from the group to its children by itself, as does an
/// error.
// snippet.export
public func exportInGroup(
  _ photos: [String], from shelf: PhotoShelf, width: Int
) async throws -> [String] {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = width
  return try await withThrowingTaskGroup(of: (Int, String).self) { group in
    for (place, photo) in photos.enumerated() {
      group.addTask {
        (place, try await queue.run { try await shelf.load(photo) + ".jpg" })
      }
    }
    var album = photos
    for try await (place, exported) in group { album[place] = exported }
    return album
  }
}
// snippet.end
