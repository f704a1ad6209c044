import Synchronization

/// What somebody was told, in the order in which it was told. May be used from any thread.
public final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  public init() {}

  /// All entries so far.
  public var entries: [String] { lines.withLock { $0 } }

  public func write(_ entry: String) { lines.withLock { $0.append(entry) } }
}
