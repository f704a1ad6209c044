import Dispatch
import Operations

/// A place in the work of an operation at which a test stops the work. Safe to use from any thread.
nonisolated public final class Checkpoint: Sendable {
  /// The error of a checkpoint that was not reached in time.
  public struct Missed: Error, Hashable, CustomStringConvertible {
    public let name: String
    public var description: String { "“\(name)” was not reached" }
  }
  private let name: String
  private let arrivals = DispatchSemaphore(value: 0)
  private let releases = DispatchSemaphore(value: 0)

  /// Creates a checkpoint.
  ///
  /// - Parameter name: The name in the description of the error.
  public init(_ name: String) { self.name = name }

  /// Called by the work: signals the arrival, and blocks until ``letGo()``.
  public func pass() {
    arrivals.signal()
    releases.wait()
  }

  /// Called by the test: blocks until the work arrives.
  ///
  /// - Parameter limit: The timeout, after which the method throws.
  public func waitForArrival(
    atMost limit: DispatchTimeInterval = .seconds(30)
  ) throws(Missed) {
    if arrivals.wait(timeout: .now() + limit) == .timedOut { throw Missed(name: name) }
  }

  /// Called by the test: lets the work continue, once for each arrival. May be called before the arrival.
  public func letGo() { releases.signal() }
}
