import Operations

/// A folder for the time of a run, which is removed at its end.
enum ScratchFolder {
  static func with(_ body: (_ path: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tilt-shift-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
