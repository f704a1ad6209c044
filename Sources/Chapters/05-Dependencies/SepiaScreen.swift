import ChapterKit
import Operations

/// The operations of a screen that puts a filter on photos: a queue, and a chain for each photo.
///
/// It belongs to the main actor. `didEnd` is called there once for each photo, with the picture or with
/// the error, until the screen is closed or released.
// snippet.screen
@MainActor
public final class SepiaScreen {
  private let queue = OperationQueue()
  public var didEnd: (Result<String, any Error>) -> Void = { _ in }

  // snippet.hide
  public init() {}

  // snippet.show
  /// - Parameter load: Fetches the photo, in an operation of its own and on another thread.
  public func show(_ load: @escaping @Sendable () throws -> String) {
    let download = PhotoStep { _ in try load() }
    let filter = PhotoStep { "\($0.joined()), in sepia" }
    let report = BlockOperation { [weak self] in
      let result = Result { try filter.picture() }
      Task { @MainActor in self?.didEnd(result) }
    }
    filter.addDependency(download)
    report.addDependency(filter)
    queue.addOperations([download, filter, report], waitUntilFinished: false)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(report, until: [filter])
    #endif
    // snippet.show
  }

  public func close() {
    didEnd = { _ in }
    queue.cancelAllOperations()
  }
}
// snippet.end
