import ChapterKit
import Operations
import Synchronization

/// A download that finishes immediately when cancelled. The answer to this chapter's coding exercise.
nonisolated public final class PromptDownload: ConcurrentOperation, @unchecked Sendable {
  private let photo: String
  private let album: RemoteAlbum
  private let result = Mutex<Picture?>(nil)
  // snippet.answer
  private let hasEnded = Atomic(false)

  // snippet.end

  public init(_ photo: String, from album: RemoteAlbum) {
    self.photo = photo
    self.album = album
    super.init()
    name = "download"
  }

  /// The picture, or `nil`. Safe to read from any thread.
  public var picture: Picture? { result.withLock { $0 } }

  // snippet.answer
  override public func launch() {
    if isCancelled { return end(with: nil) }
    album.fetch(photo) { [self] picture in end(with: picture) }
  }

  override public func cancel() {
    super.cancel()
    if isExecuting { end(with: nil) }
  }

  private func end(with picture: Picture?) {
    if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    result.withLock { $0 = picture }
    finish()
  }
  // snippet.end
}
