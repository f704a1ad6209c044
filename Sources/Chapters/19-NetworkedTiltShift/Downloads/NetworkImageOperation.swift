import Chapter18AsyncOperations
import Operations
import Synchronization

/// Downloads a picture without blocking a thread.
///
/// An executing download finishes on the first of: the picture, a failure, cancellation.
nonisolated public final class NetworkImageOperation: AsyncOperation, BitmapSource,
  @unchecked Sendable
{
  // Unchecked like the superclass; `outcome` guards the mutable state.
  private let url: URL
  private let loader: any ImageLoader
  private let limit: TimeLimit
  // snippet.main
  private let outcome = Mutex<Result<Bitmap, DownloadFailure>?>(nil)
  private let started = Cancellations()
  // snippet.hide

  /// - Parameter limit: The time limit of the load, from the start of the operation.
  public init(
    _ url: URL, with loader: any ImageLoader = HTTPLoader.shared,
    limit: TimeLimit = .seconds(30)
  ) {
    self.url = url
    self.loader = loader
    self.limit = limit
    super.init()
    name = url.lastPathComponent
  }

  /// The picture, or the reason why there is none; `nil` until either is known. Safe to read from any thread.
  public var result: Result<Bitmap, DownloadFailure>? {
    // `isFinished` must be read first: a finished operation has an outcome, unless it never began.
    let isOver = isFinished
    return outcome.withLock { $0 } ?? (isOver ? .failure(.cancelled) : nil)
  }

  /// The picture, if there is one. Safe to read from any thread.
  public var bitmap: Bitmap? { try? result?.get() }
  // snippet.show

  override public func main() {
    onCancel { [self] in end(with: .failure(.cancelled)) }
    started.keep(limit { [self] in end(with: .failure(.timedOut)) })
    started.keep(
      loader.load(url) { [self] bytes in
        end(with: bytes.flatMap(NetworkImageOperation.decode))
      })
  }

  private func end(with result: Result<Bitmap, DownloadFailure>) {
    finish {
      outcome.withLock { $0 = result }
      started.cancelAll()
    }
  }
  // snippet.end

  private static func decode(_ bytes: [UInt8]) -> Result<Bitmap, DownloadFailure> {
    Result { () throws(BitmapFailure) in try Bitmap(bytes) }.mapError { .picture($0) }
  }
}
