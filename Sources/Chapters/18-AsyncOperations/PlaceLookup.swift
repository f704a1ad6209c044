import Operations

/// Asks a service for the place of a photo.
nonisolated public final class PlaceLookup: AsyncOperation, @unchecked Sendable {
  // Unchecked because `lock` guards `found`.
  // snippet.main
  private let lock = NSLock()
  private var found: String?
  // snippet.end
  private let photo: String
  private let service: PlaceService

  public init(_ photo: String, in service: PlaceService) {
    self.photo = photo
    self.service = service
    super.init()
    name = photo
  }

  /// The answer of the service, if it came before the operation finished. Safe to read from any thread.
  // snippet.main
  public var place: String? { lock.withLock { found } }

  override public func main() {
    let request = service.place(of: photo) { [self] place in
      finish { lock.withLock { found = place } }
    }
    onCancel { request.withdraw() }
  }
  // snippet.end
}
