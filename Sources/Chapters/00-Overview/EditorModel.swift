import Chapter01Invocation
import ChapterKit
import Operations

/// The model of a screen that edits one photo at a time. Belongs to the main actor.
///
/// `didShow` is called on the main actor with the result for the photo that was tapped last.
// snippet.model
@MainActor
public final class EditorModel {
  private let queue = OperationQueue()
  private let darkroom: Darkroom
  public private(set) var latest: Sharpen?
  public var didShow: (Picture) -> Void = { _ in }

  public init(_ darkroom: Darkroom) {
    self.darkroom = darkroom
    queue.maxConcurrentOperationCount = 1
  }

  public func photoTapped(_ photo: Picture) {
    latest?.cancel()
    let sharpen = Sharpen(photo, in: darkroom)
    latest = sharpen
    let show = BlockOperation { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.latest === sharpen, let picture = sharpen.picture
        else { return }
        self.didShow(picture)
      }
    }
    show.addDependency(sharpen)
    OperationQueue.main.addOperation(show)
    queue.addOperation(sharpen)
  }

  public func close() {
    latest?.cancel()
    latest = nil
  }
}
// snippet.end
