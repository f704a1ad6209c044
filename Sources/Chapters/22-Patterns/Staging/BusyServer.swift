import Operations
import Synchronization

/// A server that has too much to do for some requests, and then answers. Safe to use from any thread.
final class BusyServer: Sendable {
  private let refusals: Mutex<Int>

  /// - Parameter times: How many requests it refuses.
  init(times: Int) { refusals = Mutex(times) }

  /// Sends a photo, and returns at once.
  ///
  /// - Parameter answer: Called once, on another thread, unless the request is called off before.
  /// - Returns: What calls the request off.
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
