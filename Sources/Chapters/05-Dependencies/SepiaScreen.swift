import ChapterKit
import Operations

/// The model of a screen that shows a photo with a filter, and its thumbnail. Belongs to the main actor.
///
/// `didEnd` is called on the main actor once for each photo, with both pictures or an error, unless another
/// photo has been requested since or the screen was stopped or released.
// snippet.screen
@MainActor
public final class SepiaScreen {
  private let queue = OperationQueue()
  private var newest = 0
  public var didEnd: (Result<[String], any Error>) -> Void = { _ in }

  // snippet.hide
  public init() {}

  // snippet.show
  /// - Parameter load: Fetches the photo, in an operation on another thread.
  public func show(_ load: @escaping @Sendable () throws -> String) {
    stop()
    let download = PhotoStep { _ in try load() }
    let filter = PhotoStep { "\($0.joined()), in sepia" }
    let thumbnail = PhotoStep { "small \($0.joined())" }
    let report = BlockOperation { [weak self, newest] in
      let result = Result { [try filter.picture(), try thumbnail.picture()] }
      Task { @MainActor in
        guard let self, self.newest == newest else { return }
        self.didEnd(result)
      }
    }
    filter.addDependency(download)
    thumbnail.addDependency(download)
    report.addDependency(filter)
    report.addDependency(thumbnail)
    queue.addOperations(
      [download, filter, thumbnail, report], waitUntilFinished: false)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(report, until: [filter, thumbnail])
    #endif
    // snippet.show
  }

  public func stop() {
    newest += 1
    queue.cancelAllOperations()
  }
}
// snippet.end
