import ChapterKit
import Operations

/// Asks where a photo was taken, and is over at once when it is cancelled.
///
/// Not an example to follow: it looks whether it is finished, and then finishes. Without a lock around
/// both, another thread can do the same in between.
public final class HurriedLookup: PopularAsyncOperation, @unchecked Sendable {
  private let photo: String
  private let service: PlaceService
  private let goesOn: Gate
  /// Open when the answer has come, and the operation was not finished then.
  public let answering = Gate(
    "The answer has come: the lookup is not finished yet.", ko: "응답이 왔고, 장소 찾기는 아직 완료되지 않았습니다.")
  /// What has been kept so far, in order. Nothing guards it.
  public private(set) var ends: [String] = []

  /// - Parameter goesOn: What the thread of the answer waits for when it has looked.
  public init(_ photo: String, in service: PlaceService, _ goesOn: Gate) {
    self.photo = photo
    self.service = service
    self.goesOn = goesOn
  }

  // snippet.hurried
  override public func main() {
    service.place(of: photo) { [self] place in
      if isFinished { return }
      // snippet.hide
      answering.open()
      // snippet.show
      goesOn.wait()
      end(with: place ?? "nothing")
    }
  }

  override public func cancel() {
    super.cancel()
    if isFinished { return }
    end(with: "nothing")
  }

  private func end(with place: String) {
    ends.append(place)
    state = .finished
  }
  // snippet.end
}
