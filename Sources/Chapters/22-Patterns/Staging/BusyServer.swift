import Operations
import Synchronization

/// A server that is too busy for its first requests, and then answers. Safe to use from any thread.
final class BusyServer: Sendable {
  private let refusals: Mutex<Int>

  /// Creates a server.
  ///
  /// - Parameter times: The number of requests that the server refuses.
  init(times: Int) { refusals = Mutex(times) }

  /// Sends a photo, and returns immediately.
  ///
  /// - Parameter answer: Called once, on another thread, unless the request is cancelled first.
  /// - Returns: A closure that cancels the request.
  func send(
    _ photo: String, then answer: @escaping @Sendable (Result<String, any Error>) -> Void
  ) -> @Sendable () -> Void {
    let isBusy = refusals.withLock { refusals in
      refusals -= 1
      return refusals >= 0
    }
    let alarm = Alarm { answer(isBusy ? .failure(ServerBusy()) : .success("photos/\(photo)")) }
    Thread.detachNewThread { alarm.ring() }
    return { alarm.cancel() }
  }
}
