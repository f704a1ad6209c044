import Chapter18AsyncOperations
import Operations
import Synchronization

/// Downloads a picture. Once begun, it finishes when that is there, when it cannot be had, or when it
/// is no longer wanted, whichever comes first. Blocks no thread meanwhile.
nonisolated public final class NetworkImageOperation: AsyncOperation, BitmapSource,
  @unchecked Sendable
{
  // Unchecked for the operation that it is; what changes is guarded by `outcome`.
  private let url: URL
  private let loader: any ImageLoader
  private let limit: TimeLimit
  // snippet.main
  private let outcome = Mutex<Result<Bitmap, DownloadFailure>?>(nil)
  private let started = Cancellations()
  // snippet.hide

  /// - Parameter limit: How long loading may take, from the beginning of the operation.
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

  /// The picture, or why there is none; `nil` before that is known. Safe to read from any thread.
  public var result: Result<Bitmap, DownloadFailure>? {
    // In this order: what is finished has its outcome, unless it never began.
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
