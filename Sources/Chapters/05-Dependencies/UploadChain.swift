import ChapterKit
import Operations

/// Uploads one after another, each of which depends on the one before it.
///
/// It belongs to the main actor. An upload that has finished lets go of the one before it, or the last
/// would keep all of them. Cancelled, an upload no longer holds back what comes after it.
@MainActor
public final class UploadChain {
  private let queue = OperationQueue()
  private var previous: Operation?

  public init() {}

  /// Adds an upload behind the last one, and takes its completion block.
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
