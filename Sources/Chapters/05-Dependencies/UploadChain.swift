import ChapterKit
import Operations

/// Uploads in sequence: each upload depends on the previous one. Belongs to the main actor.
///
/// A finished upload removes its dependency; otherwise the last upload would retain all earlier uploads. A
/// cancelled upload does not delay the next one.
@MainActor
public final class UploadChain {
  private let queue = OperationQueue()
  private var previous: Operation?

  public init() {}

  /// Appends an upload, and replaces its completion block.
  ///
  /// - Precondition: The upload is in no queue and has not been started.
  // snippet.chain
  public func add(_ upload: Operation) {
    if let previous { upload.addDependency(previous) }
    upload.completionBlock = { [weak upload] in
      guard let upload else { return }
      upload.dependencies.forEach(upload.removeDependency)
    }
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      let waitedFor = [previous].compactMap { $0 }
    #endif
    // snippet.show
    previous = upload
    queue.addOperation(upload)
    // snippet.hide
    #if !canImport(ObjectiveC) && !FromScratch
      queue.keep(upload, until: waitedFor)
      upload.announceIfReady()
    #endif
    // snippet.show
  }
  // snippet.end
}
