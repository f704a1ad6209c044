import ChapterKit
import Operations

/// A store of photos that load slowly, with counts of the loads in progress.
///
/// All members may be called from any thread and task.
public final class PhotoShelf: @unchecked Sendable {
  /// The error for a missing photo.
  public struct Missing: Error, Equatable, CustomStringConvertible {
    public let photo: String
    public init(_ photo: String) { self.photo = photo }
    public var description: String { "\(photo) is missing" }
  }

  // Unchecked because `lock` guards all variables.
  private let lock = NSLock()
  private var begun: [String] = []
  private var underWay = 0
  private var highest = 0
  private var expected: (count: Int, gate: Gate)?
  private let missing: Set<String>
  private let mayLoad: AsyncGate?

  /// - Parameters:
  ///   - missing: Photos that fail to load.
  ///   - gate: A gate that every load waits for.
  public init(missing: Set<String> = [], loadingAfter gate: AsyncGate? = nil) {
    self.missing = missing
    mayLoad = gate
  }

  /// The photos whose loads have begun, in order.
  public var loads: [String] { lock.withLock { begun } }
  /// The number of loads in progress.
  public var loading: Int { lock.withLock { underWay } }
  /// The highest number of concurrent loads so far.
  public var most: Int { lock.withLock { highest } }

  /// Opens a gate when `count` loads are in progress.
  public func open(_ gate: Gate, whenLoading count: Int) {
    let isThere = lock.withLock {
      expected = (count, gate)
      return underWay >= count
    }
    if isThere { gate.open() }
  }

  /// Loads a photo.
  ///
  /// - Throws: ``Missing``; `CancellationError` if the task is cancelled while waiting.
  public func load(_ photo: String) async throws -> String {
    let reached = lock.withLock { () -> Gate? in
      begun.append(photo)
      underWay += 1
      highest = max(highest, underWay)
      return underWay >= expected?.count ?? .max ? expected?.gate : nil
    }
    reached?.open()
    defer { lock.withLock { underWay -= 1 } }
    try await mayLoad?.wait()
    if missing.contains(photo) { throw Missing(photo) }
    return photo
  }

  /// Loads a photo with a callback, as one would have before Swift concurrency. Returns immediately.
  public func load(
    _ photo: String, then answer: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    Task.detached { [self] in
      do { answer(.success(try await load(photo))) } catch { answer(.failure(error)) }
    }
  }
}
