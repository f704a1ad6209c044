import Synchronization

/// A log of events in order. May be used from any thread.
public final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  public init() {}

  /// All entries so far.
  public var entries: [String] { lines.withLock { $0 } }

  public func write(_ entry: String) { lines.withLock { $0.append(entry) } }
}
