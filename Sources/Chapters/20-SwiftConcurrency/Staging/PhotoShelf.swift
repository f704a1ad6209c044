import ChapterKit
import Operations

/// Photos that take a while to load, and a count of the loads that are under way.
///
/// All members may be called from any thread and task.
public final class PhotoShelf: @unchecked Sendable {
  /// A photo that is not there.
  public struct Missing: Error, Equatable, CustomStringConvertible {
    public let photo: String
    public init(_ photo: String) { self.photo = photo }
    public var description: String { "\(photo) is missing" }
  }

  // Unchecked, because all variables are guarded by `lock`.
  private let lock = NSLock()
  private var begun: [String] = []
  private var underWay = 0
  private var highest = 0
  private var expected: (count: Int, gate: Gate)?
  private let missing: Set<String>
  private let mayLoad: AsyncGate?

  /// - Parameters:
  ///   - missing: Photos that are not there.
  ///   - gate: What every load waits for.
  public init(missing: Set<String> = [], loadingAfter gate: AsyncGate? = nil) {
    self.missing = missing
    mayLoad = gate
  }

  /// The photos whose loading has begun, in order.
  public var loads: [String] { lock.withLock { begun } }
  /// How many loads are under way.
  public var loading: Int { lock.withLock { underWay } }
  /// How many loads were under way at once, at most.
  public var most: Int { lock.withLock { highest } }

  /// Opens a gate when so many loads are under way.
  public func open(_ gate: Gate, whenLoading count: Int) {
    let isThere = lock.withLock {
      expected = (count, gate)
      return underWay >= count
    }
    if isThere { gate.open() }
  }

  /// Loads a photo.
  ///
  /// - Throws: ``Missing``; `CancellationError` if the task is cancelled while it waits.
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

  /// Loads a photo, as one did before there was `async`: returns at once, and answers later.
  public func load(
    _ photo: String, then answer: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    Task.detached { [self] in
      do { answer(.success(try await load(photo))) } catch { answer(.failure(error)) }
    }
  }
}
