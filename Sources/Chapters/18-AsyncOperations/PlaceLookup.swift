import Operations

/// Asks a service where a photo was taken.
nonisolated public final class PlaceLookup: AsyncOperation, @unchecked Sendable {
  // Unchecked, because `found` is guarded by `lock`.
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

  /// What the service has answered, if this operation was waiting for it still. Safe to read from any
  /// thread.
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
