import ChapterKit
import Operations
import Synchronization

#if !canImport(ObjectiveC)
  // On Apple's platforms Foundation includes networking.
  import FoundationNetworking
#endif

/// Fetches a photo with `URLSession`, as in an app. If cancelled during the transfer, the operation finishes
/// when the transfer ends.
///
/// `URLSession` calls its closure once, on success and on failure, so ``finish()`` is called once. On Linux,
/// Foundation 6.3.1 does not call the closure if the server answers 401 with `WWW-Authenticate`; the
/// operation then never finishes.
// snippet.app
nonisolated public final class PhotoDownload: ConcurrentOperation, @unchecked Sendable {
  private let url: URL
  private let result = Mutex<Result<Data, any Error>?>(nil)

  public init(_ url: URL) { self.url = url }

  // snippet.hide
  /// The photo or the error. `nil` until the operation finishes; stays `nil` if the operation was cancelled
  /// before its start. Safe to read from any thread.
  // snippet.show
  public var photo: Result<Data, any Error>? { result.withLock { $0 } }

  override public func launch() {
    let task = URLSession.shared.dataTask(with: url) { [self] data, _, error in
      let failure = error ?? URLError(.unknown)
      result.withLock { $0 = data.map { .success($0) } ?? .failure(failure) }
      finish()
    }
    task.resume()
  }
}
// snippet.end

/// Fetches a photo in a queue, and passes the result on in an operation on the same queue. May be called from
/// any thread.
///
/// - Parameter store: Called on a thread of `queue` with the photo or the error; not called if the download
///   has been cancelled by then.
/// - Returns: The download, for cancellation.
// snippet.save
@discardableResult
nonisolated public func savePhoto(
  _ url: URL, in queue: OperationQueue,
  store: @escaping @Sendable (Result<Data, any Error>) -> Void
) -> PhotoDownload {
  let download = PhotoDownload(url)
  let save = BlockOperation {
    if !download.isCancelled, let photo = download.photo { store(photo) }
  }
  save.addDependency(download)
  queue.addOperations([download, save], waitUntilFinished: false)
  // snippet.hide
  #if !canImport(ObjectiveC) && !FromScratch
    queue.keep(save, until: [download])
  #endif
  // snippet.show
  return download
}
// snippet.end
