/// Exports an album with a task group. When a load finishes, another one begins.
// snippet.export
nonisolated public func exportWithoutQueue(
  _ photos: [String], from shelf: PhotoShelf, width: Int
) async throws -> [String] {
  try await withThrowingTaskGroup(of: (Int, String).self) { group in
    var album = photos
    for (place, photo) in photos.enumerated() {
      if place >= width, let (place, exported) = try await group.next() {
        album[place] = exported
      }
      group.addTask { (place, try await shelf.load(photo) + ".jpg") }
    }
    for try await (place, exported) in group { album[place] = exported }
    return album
  }
}
// snippet.end
