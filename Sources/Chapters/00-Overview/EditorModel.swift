import Chapter01Invocation
import ChapterKit
import Operations

/// What a screen that edits one photo at a time would have in an app: a queue, and the operation whose
/// picture is still wanted.
///
/// It belongs to the main actor. `didShow` is called there, with what became of the photo tapped last.
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
