import Dispatch
import Operations
import Synchronization

#if !canImport(ObjectiveC)
  // Apple's Foundation has the web itself.
  import FoundationNetworking
#endif

/// Loads with `URLSession`. There is one for the whole process, so that its session is never taken
/// down while somebody still loads.
public final class HTTPLoader: ImageLoader {
  public static let shared = HTTPLoader()

  /// The longest answer that is taken, in bytes.
  public static let maximumLength = 64 << 20
  /// How often one load is led to another place.
  public static let maximumRedirects = 5

  private let session: URLSession
  private let answers = Answers()

  private init() {
    let settings = URLSessionConfiguration.ephemeral
    settings.urlCache = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    // More than the 6 that are the standard, so that the queue's width decides; and no limit of 60
    // seconds without data, for whoever loads says how long is too long.
    // snippet.settings
    settings.httpMaximumConnectionsPerHost = 16
    settings.timeoutIntervalForRequest = 24 * 60 * 60
    // snippet.end
    #if canImport(ObjectiveC)
      session = URLSession(configuration: settings, delegate: answers, delegateQueue: nil)
    #else
      session = URLSession(configuration: settings, delegate: answers, delegateQueue: PacedQueue())
    #endif
  }

  // snippet.load
  public func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let task = session.dataTask(with: url)
    answers.expect(task, deliver)
    task.resume()
    return Cancellation { task.stop() }
  }
  // snippet.end
}

extension URLSessionTask {
  /// Where tasks are cancelled: on Linux a call of `cancel()` waits for its session, which may be
  /// waiting for the delegate.
  private static let cancelling = DispatchQueue(label: "cancelling")

  /// Cancels it a moment later. May be called from any thread.
  fileprivate func stop() { URLSessionTask.cancelling.async { self.cancel() } }
}

#if !canImport(ObjectiveC)
  /// Lets the session wait while a few calls of its delegate have not begun.
  ///
  /// Linux takes in what a server sends as fast as it comes, and keeps all that the delegate has not
  /// heard of: of an answer without an end gigabytes, before anybody can say that it is too long.
  private final class PacedQueue: Foundation.OperationQueue, @unchecked Sendable {
    // Unchecked for the queue that it is; a semaphore is for all threads.
    private let room = DispatchSemaphore(value: 16)

    override init() {
      super.init()
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      room.wait()
      super.addOperation { [room] in
        room.signal()
        block()
      }
    }
  }
#endif

/// Puts together what the session tells of its tasks, which it does on a queue of its own.
private final class Answers: NSObject, URLSessionDataDelegate, Sendable {
  private struct Load {
    let deliver: @Sendable (Result<[UInt8], DownloadFailure>) -> Void
    var bytes: [UInt8] = []
    var announced: Int?
    var redirects = 0
    /// Why we have given up ourselves.
    var failure: DownloadFailure?
  }

  /// What the session is answered with: on Apple's systems that may be done from any thread.
  #if canImport(ObjectiveC)
    typealias Reply<Value> = @Sendable (Value) -> Void
    typealias Answering = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  #else
    typealias Reply<Value> = (Value) -> Void
    typealias Answering = (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  #endif

  /// Guards all loads. Nothing foreign is called with it in hand: a session that is asked to cancel
  /// may be about to tell something.
  private let loads = Mutex<[Int: Load]>([:])

  func expect(
    _ task: URLSessionTask,
    _ deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) {
    loads.withLock { $0[task.taskIdentifier] = Load(deliver: deliver) }
  }

  /// Changes what is known of a load; whether it goes on.
  private func change(_ task: URLSessionTask, _ change: (inout Load) -> Void) -> Bool {
    loads.withLock { loads in
      // Taken out, so that what has come so far is not copied with each piece that is added.
      guard var load = loads.removeValue(forKey: task.taskIdentifier) else { return false }
      change(&load)
      loads[task.taskIdentifier] = load
      return load.failure == nil
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping Reply<URLRequest?>
  ) {
    let goesOn = change(task) { load in
      load.redirects += 1
      if load.redirects > HTTPLoader.maximumRedirects { load.failure = .redirects }
    }
    // Not cancelled here: on Linux that ends the process. The redirection itself is the answer then.
    completionHandler(goesOn ? request : nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping Reply<URLSession.ResponseDisposition>
  ) {
    let goesOn = change(dataTask) { load in
      let code = (response as? HTTPURLResponse)?.statusCode ?? 200
      if code != 200 { load.failure = load.failure ?? .status(code) }
      if response.expectedContentLength > HTTPLoader.maximumLength { load.failure = .tooLong }
      // What is announced of a compressed body is not the length of what comes out of it.
      let isCompressed =
        (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding") != nil
      if response.expectedContentLength >= 0, !isCompressed {
        load.announced = Int(response.expectedContentLength)
      }
    }
    completionHandler(goesOn ? .allow : .cancel)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping Answering
  ) {
    // Nobody has a password. On Linux the usual handling of a question for one never answers.
    if challenge.failureResponse is HTTPURLResponse {
      completionHandler(.cancelAuthenticationChallenge, nil)
    } else {
      completionHandler(.performDefaultHandling, nil)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let goesOn = change(dataTask) { load in
      if load.bytes.count + data.count > HTTPLoader.maximumLength {
        load.failure = .tooLong
      } else {
        load.bytes += data
      }
    }
    if goesOn { return }
    // Told now: on Linux a session comes to cancel only when nothing more is coming in.
    guard let load = loads.withLock({ $0.removeValue(forKey: dataTask.taskIdentifier) }) else {
      return
    }
    load.deliver(.failure(load.failure ?? .cancelled))
    dataTask.stop()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let load = loads.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    load.deliver(result(of: load, task.response, error))
  }

  private func result(
    of load: Load, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<[UInt8], DownloadFailure> {
    if let failure = load.failure { return .failure(failure) }
    // A redirection to nowhere: on Linux nobody is asked about it.
    if error == nil, let code = (response as? HTTPURLResponse)?.statusCode, code != 200 {
      return .failure(.status(code))
    }
    let announced = load.announced ?? 0
    let isShort = load.bytes.count < announced
    switch (error as? URLError)?.code {
    case nil where error == nil && !isShort: return .success(load.bytes)
    case .cancelled: return .failure(.cancelled)
    case .timedOut: return .failure(.timedOut)
    // Whatever the system calls it, and on Linux it has no name for it.
    case _ where isShort:
      return .failure(.cut(received: load.bytes.count, announced: announced))
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
      return .failure(.unreachable(error?.localizedDescription ?? ""))
    default:
      return .failure(.broken(error?.localizedDescription ?? ""))
    }
  }
}
