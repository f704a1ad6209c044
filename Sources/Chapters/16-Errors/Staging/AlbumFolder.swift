import Operations

/// A temporary folder for the files of an album.
public struct AlbumFolder: Sendable {
  /// Where the folder is.
  public let path: String

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder, to be removed by who makes it.
  public init() throws {
    path = "\(NSTemporaryDirectory())/album-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Removes it.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder, lets a body use it, and removes it, also when the body throws.
  public static func with<Value>(_ body: (AlbumFolder) throws -> Value) throws -> Value {
    let folder = try AlbumFolder()
    defer { folder.remove() }
    return try body(folder)
  }
}
