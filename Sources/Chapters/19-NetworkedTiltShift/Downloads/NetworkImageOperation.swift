import Chapter04ConcurrentOperations
import Operations
import Synchronization

/// Downloads a picture, and has finished when it is there, when it cannot be had, or when it is no
/// longer wanted, whichever comes first.
///
/// Blocks no thread meanwhile. The heading "NetworkImageOperation" of the book that chapter 18
/// follows names it and leaves it empty.
public final class NetworkImageOperation: ConcurrentOperation, BitmapSource, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `state`.

  // snippet.state
  private struct State {
    var hasBegun = false
    var isCancelled = false
    var result: Result<Bitmap, DownloadFailure>?
    var pending: [Cancellation] = []
  }

  private let url: URL
  private let loader: any ImageLoader
  private let limit: TimeLimit
  private let state = Mutex(State())
  // snippet.end

  /// - Parameters:
  ///   - url: Where the picture is.
  ///   - loader: Gets the bytes.
  ///   - limit: How long that may take, from the beginning of the operation.
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

  /// The picture, or why there is none; `nil` before the finish, and for what was cancelled before it
  /// began. Safe to read from any thread.
  public var result: Result<Bitmap, DownloadFailure>? { state.withLock { $0.result } }

  /// The picture, if there is one. Safe to read from any thread.
  public var bitmap: Bitmap? { try? result?.get() }

  // snippet.launch
  override public func launch() {
    let isCancelled = state.withLock { state in
      state.hasBegun = true
      return state.isCancelled
    }
    if isCancelled { return end(with: .failure(.cancelled)) }
    let time = limit { self.end(with: .failure(.stalled)) }
    let load = loader.load(url) { bytes in
      self.end(with: bytes.flatMap(NetworkImageOperation.decode))
    }
    keep([time, load])
  }

  override public func cancel() {
    super.cancel()
    let hasBegun = state.withLock { state in
      state.isCancelled = true
      return state.hasBegun
    }
    if hasBegun { end(with: .failure(.cancelled)) }
  }
  // snippet.end

  // snippet.end-of-it
  private func end(with result: Result<Bitmap, DownloadFailure>) {
    let pending: [Cancellation]? = state.withLock { state in
      if state.result != nil { return nil }
      state.result = result
      defer { state.pending = [] }
      return state.pending
    }
    guard let pending else { return }
    for cancellation in pending { cancellation.cancel() }
    finish()
  }

  private func keep(_ cancellations: [Cancellation]) {
    let isOver = state.withLock { state in
      if state.result == nil { state.pending = cancellations }
      return state.result != nil
    }
    if isOver { for cancellation in cancellations { cancellation.cancel() } }
  }
  // snippet.end

  private static func decode(_ bytes: [UInt8]) -> Result<Bitmap, DownloadFailure> {
    Result { () throws(BitmapFailure) in try Bitmap(bytes) }.mapError { .picture($0) }
  }
}
