import Operations

/// Asks where a photo was taken, on the popular base class.
///
/// Not an example to follow.
public class PopularLookup: PopularAsyncOperation, @unchecked Sendable {
  private let photo: String
  private let service: PlaceService
  /// What the service has answered. Nothing guards it.
  public final private(set) var place: String?

  public init(_ photo: String, in service: PlaceService) {
    self.photo = photo
    self.service = service
  }

  // snippet.main
  override public func main() {
    service.place(of: photo) { [self] answer in
      place = answer
      state = .finished
    }
  }
  // snippet.end
}
