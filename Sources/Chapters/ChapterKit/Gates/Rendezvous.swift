import Synchronization

/// A point where threads wait for each other. If all threads have passed, all were there at the same time.
public final class Rendezvous: Sendable {
  private let missing: Mutex<Int>
  private let complete: Gate

  /// - Parameter parties: The number of threads to wait for. More than two operations at the same time would
  ///   depend on Dispatch to add a thread.
  public init(_ event: String, parties: Int = 2) {
    missing = Mutex(parties)
    complete = Gate(event)
  }

  /// Returns once all parties have called this method.
  public func meet() {
    let left = missing.withLock { missing in
      missing -= 1
      return missing
    }
    if left == 0 { complete.open() }
    complete.wait()
  }
}
