import Dispatch
import Operations

/// A place in an operation's work at which a test meets it. Safe to use from any thread.
nonisolated public final class Checkpoint: Sendable {
  /// What a test waited for in vain.
  public struct Missed: Error, Hashable, CustomStringConvertible {
    public let name: String
    public var description: String { "nobody came to “\(name)”" }
  }
  private let name: String
  private let arrivals = DispatchSemaphore(value: 0)
  private let releases = DispatchSemaphore(value: 0)

  /// - Parameter name: What it is called when nobody comes there.
  public init(_ name: String) { self.name = name }

  /// For the work: says that it is here, and returns when it is let go on.
  public func pass() {
    arrivals.signal()
    releases.wait()
  }

  /// For the test: returns when the work is here; `limit` turns a hang into an error.
  public func waitForArrival(
    atMost limit: DispatchTimeInterval = .seconds(30)
  ) throws(Missed) {
    if arrivals.wait(timeout: .now() + limit) == .timedOut { throw Missed(name: name) }
  }

  /// For the test: lets the work go on, once for each time that it comes here; also beforehand.
  public func letGo() { releases.signal() }
}
