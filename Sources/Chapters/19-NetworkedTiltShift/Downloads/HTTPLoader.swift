import Dispatch
import Operations

#if !canImport(ObjectiveC)
  // On Apple's platforms Foundation includes networking.
  import FoundationNetworking
#endif

/// Loads with `URLSession`. A process has only one loader, so that the session is never invalidated during a
/// load.
nonisolated public final class HTTPLoader: ImageLoader {
  public static let shared = HTTPLoader()

  private let session: URLSession
  /// The queue on which tasks are cancelled, because on Linux `cancel()` waits for the session.
  private let cancelling = DispatchQueue(label: "cancelling")

  private init() {
    let settings = URLSessionConfiguration.ephemeral
    settings.urlCache = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Allows more connections than the default, so that the operation queue's limit decides. Replaces the
    // default timeout after 60 seconds without data, because the client sets the time limit.
    settings.httpMaximumConnectionsPerHost = 16
    settings.timeoutIntervalForRequest = 24 * 60 * 60
    session = URLSession(configuration: settings)
  }

  public func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let task = session.dataTask(with: url) { bytes, response, error in
      deliver(HTTPLoader.result(bytes, response, error))
    }
    task.resume()
    return Cancellation { [cancelling] in cancelling.async { task.cancel() } }
  }

  private static func result(
    _ bytes: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<[UInt8], DownloadFailure> {
    guard let error else {
      let status = (response as? HTTPURLResponse)?.statusCode ?? 200
      return status == 200 ? .success([UInt8](bytes ?? Data())) : .failure(.status(status))
    }
    switch (error as? URLError)?.code {
    case .cancelled: return .failure(.cancelled)
    case .timedOut: return .failure(.timedOut)
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
      return .failure(.unreachable(error.localizedDescription))
    default: return .failure(.broken(error.localizedDescription))
    }
  }
}
