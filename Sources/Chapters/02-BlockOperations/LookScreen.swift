import ChapterKit
import Operations
import Synchronization

/// The model of a sheet with the looks of a photo. Belongs to the main actor.
///
/// `display` is called on the main actor once for each photo, with the previews by look, unless another photo
/// has been shown since or the screen was closed or released.
// snippet.screen
@MainActor
public final class LookScreen {
  private let queue = OperationQueue()
  private var previews: BlockOperation?
  public var display: ([Look: Picture]) -> Void = { _ in }

  // snippet.hide
  public init() {}

  // snippet.show
  public func show(_ photo: Picture) {
    close()
    let made = Mutex<[Look: Picture]>([:])
    let previews = BlockOperation()
    for look in Look.allCases {
      previews.addExecutionBlock { [weak previews] in
        guard let previews, !previews.isCancelled else { return }
        let preview = look.preview(of: photo)
        made.withLock { $0[look] = preview }
      }
    }
    previews.completionBlock = { [weak self, weak previews] in
      let pictures = made.withLock { $0 }
      Task { @MainActor in self?.finished(previews, pictures) }
    }
    self.previews = previews
    queue.addOperation(previews)
  }

  public func close() {
    previews?.cancel()
    previews = nil
  }

  private func finished(_ ended: BlockOperation?, _ pictures: [Look: Picture]) {
    guard let ended, ended === previews else { return }
    previews = nil
    display(pictures)
  }
}
// snippet.end
