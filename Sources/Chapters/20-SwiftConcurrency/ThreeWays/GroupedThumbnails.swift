/// Makes thumbnails with a task group: at most three at a time, and no further one after the task has been
/// cancelled.
// snippet.group
@MainActor
public func makeThumbnails(
  _ photos: [String], limit: Int = 3,
  shrink: @escaping @Sendable (String) -> String,
  show: (String) -> Void
) async {
  await withTaskGroup(of: String?.self) { group in
    for (index, photo) in photos.enumerated() {
      if index >= limit, let small = await group.next() ?? nil { show(small) }
      group.addTask { Task.isCancelled ? nil : shrink(photo) }
    }
    for await small in group {
      if let small { show(small) }
    }
  }
}
// snippet.end
