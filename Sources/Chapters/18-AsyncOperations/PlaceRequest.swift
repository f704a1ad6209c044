import Operations

/// A service that answers later with the place of a photo: a web service in an app, a stub in a test.
// snippet.request
nonisolated public protocol PlaceClient: Sendable {
  // snippet.hide
  /// Sends a request and returns immediately.
  ///
  /// - Parameter reply: Called with the answer, from any thread.
  /// - Returns: A closure that aborts the request. Called at most once, from any thread.
  // snippet.show
  func place(
    of photo: String, reply: @escaping @Sendable (Result<String, any Error>) -> Void
  ) -> @Sendable () -> Void
}

// snippet.hide
/// Asks a client for the place of a photo. If cancelled while executing, the operation finishes immediately,
/// whether or not the client still replies to the aborted request.
// snippet.show
nonisolated public final class PlaceRequest: AsyncOperation, @unchecked Sendable {
  // snippet.hide
  // Unchecked because `lock` guards `answer`.
  // snippet.show
  private let photo: String
  private let client: any PlaceClient
  private let lock = NSLock()
  private var answer: Result<String, any Error>?
  // snippet.hide
  /// The reply or a `CancellationError`. `nil` until the operation finishes; stays `nil` if the operation was
  /// cancelled before its start. Safe to read from any thread.
  // snippet.show
  public var result: Result<String, any Error>? { lock.withLock { answer } }

  // snippet.hide
  public init(_ photo: String, from client: any PlaceClient) {
    (self.photo, self.client) = (photo, client)
  }

  // snippet.show
  override public func main() {
    let breakOff = client.place(of: photo) { [self] in end($0) }
    onCancel { [self] in
      breakOff()
      end(.failure(CancellationError()))
    }
  }

  private func end(_ result: Result<String, any Error>) {
    finish { lock.withLock { answer = result } }
  }
}
// snippet.end

/// A label under a photo that shows its place. May be reused for another photo, as in a cell.
///
/// `display` is called on the main actor with each text. Only the request for the latest photo is shown.
/// Releasing the label cancels that request.
// snippet.label
@MainActor
public final class PlaceLabel {
  // snippet.hide
  private let queue: OperationQueue
  private let client: any PlaceClient
  // snippet.show
  private var request: PlaceRequest?
  public var display: (String) -> Void = { _ in }

  // snippet.hide
  public init(_ queue: OperationQueue, _ client: any PlaceClient) {
    (self.queue, self.client) = (queue, client)
  }

  // snippet.show
  public func show(_ photo: String) {
    request?.cancel()
    let request = PlaceRequest(photo, from: client)
    request.completionBlock = { [weak self, weak request] in
      Task { @MainActor in self?.ended(request) }
    }
    self.request = request
    display("…")
    queue.addOperation(request)
  }

  private func ended(_ ended: PlaceRequest?) {
    guard let ended, ended === request else { return }
    request = nil
    display((try? ended.result?.get()) ?? "unknown")
  }

  deinit { request?.cancel() }
}
// snippet.end
