import Operations

/// A temporary folder for the files of an album.
public struct AlbumFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder. The caller removes the folder with ``remove()``.
  public init() throws {
    path = "\(NSTemporaryDirectory())/album-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Removes the folder and its files.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Creates a folder, passes the folder to a closure, and removes the folder even if the closure throws.
  public static func with<Value>(_ body: (AlbumFolder) throws -> Value) throws -> Value {
    let folder = try AlbumFolder()
    defer { folder.remove() }
    return try body(folder)
  }
}
