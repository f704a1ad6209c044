import Operations

/// The names of the photos of an album, as they are stored beside them.
public struct AlbumIndex: Codable, Hashable, Sendable {
  public let photos: [String]

  public init(photos: [String]) { self.photos = photos }

  /// Reads the names from JSON.
  ///
  /// - Throws: `DecodingError` if the bytes are no index.
  // snippet.decode
  public init(json bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(AlbumIndex.self, from: Data(bytes))
  }
  // snippet.end
}
