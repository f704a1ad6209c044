import Operations

/// Loads and filters photos as ``Pipeline`` does, with a task group.
///
/// - Parameter limit: The maximum number of photos in progress; at least one.
/// - Returns: The photos that succeeded. If the task is cancelled, no further photo is started.
// snippet.group
nonisolated public func tiltShifted(
  _ urls: [URL], limit: Int,
  load: @escaping @Sendable (URL) async throws -> Bitmap
) async -> [URL: Bitmap] {
  await withTaskGroup(of: (URL, Bitmap?).self) { group in
    var rest = urls[...]
    var pictures: [URL: Bitmap] = [:]
    func begin() {
      guard let url = rest.popFirst() else { return }
      _ = group.addTaskUnlessCancelled {
        guard let photo = try? await load(url) else { return (url, nil) }
        return (url, TiltShift().apply(to: photo) { !Task.isCancelled })
      }
    }
    for _ in 0..<max(1, limit) { begin() }
    for await (url, picture) in group {
      pictures[url] = picture
      begin()
    }
    return pictures
  }
}
// snippet.end
