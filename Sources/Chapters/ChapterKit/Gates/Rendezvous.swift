import Synchronization

/// A place where threads wait for each other: proof that they are there at the same time.
public final class Rendezvous: Sendable {
  private let missing: Mutex<Int>
  private let complete: Gate

  /// - Parameter parties: How many have to come. More than two operations at once would have to wait for
  ///   Dispatch to add a thread.
  public init(_ event: String, parties: Int = 2) {
    missing = Mutex(parties)
    complete = Gate(event)
  }

  /// Returns when as many threads are in this call as there are parties.
  public func meet() {
    let left = missing.withLock { missing in
      missing -= 1
      return missing
    }
    if left == 0 { complete.open() }
    complete.wait()
  }
}
