import Operations

/// A folder for the time of a run, which is removed at its end.
struct ScratchFolder {
  let path: String

  /// Makes a folder, to be removed by who makes it.
  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tilt-shift-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  static func with(_ body: (_ path: String) throws -> Void) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try body(folder.path)
  }
}
