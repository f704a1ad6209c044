import ChapterKit
import Dispatch
import Operations

/// Where a stage hands its work over: Dispatch, and a count of what becomes of it.
///
/// A stage may do nothing elsewhere. Then it is known when nothing will happen any more without
/// somebody outside: every item has returned, or waits at a gate of this pool. So a check can prove
/// that something does *not* happen.
public final class Pool: @unchecked Sendable {
  // Unchecked, because all variables, those of the gates too, are guarded by `changed`.
  private let changed = NSCondition()
  private var handedOver = 0
  private var underWay = 0
  private var waiting = 0
  private var gates: [Gate] = []
  private let queue = DispatchQueue(label: "pool of a stage", attributes: .concurrent)

  private static let key = DispatchSpecificKey<Bool>()

  public init() { queue.setSpecific(key: Pool.key, value: true) }

  /// Whether the calling thread runs an item of a pool.
  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Runs an item on some thread, soon. May be called from any thread.
  public func async(_ item: @escaping @Sendable () -> Void) {
    changed.withLock {
      handedOver += 1
      underWay += 1
    }
    queue.async { [self] in
      item()
      changed.withLock {
        underWay -= 1
        changed.broadcast()
      }
    }
  }

  /// How many items were handed over so far.
  public var items: Int { changed.withLock { handedOver } }

  /// Lets no item begin until ``release()``.
  func hold() { queue.suspend() }

  func release() { queue.resume() }

  // MARK: Gates

  /// A door at which the work of operations waits until the check opens it.
  final class Gate: @unchecked Sendable {
    // Unchecked, because the variables are guarded by the pool.
    fileprivate let pool: Pool
    fileprivate var isOpen = false
    fileprivate var waiting = 0

    fileprivate init(of pool: Pool) { self.pool = pool }

    /// Waits until the gate is open, on a thread of the pool. Elsewhere nobody could open it, so
    /// that there it returns at once.
    func wait() {
      guard Pool.isHere else { return }
      pool.changed.withLock {
        if isOpen { return }
        waiting += 1
        pool.waiting += 1
        pool.changed.broadcast()
        while !isOpen { pool.changed.wait() }
      }
    }

    /// Opens the gate. From now on nobody counts as waiting at it, awake or not.
    func open() {
      pool.changed.withLock {
        isOpen = true
        pool.waiting -= waiting
        waiting = 0
        pool.changed.broadcast()
      }
    }
  }

  /// Makes a closed gate.
  func gate() -> Gate {
    let gate = Gate(of: self)
    changed.withLock { gates.append(gate) }
    return gate
  }

  /// Opens every gate that was made.
  func openAllGates() {
    for gate in changed.withLock({ gates }) { gate.open() }
  }

  // MARK: Stillness

  /// Waits until nothing will happen any more without somebody outside.
  ///
  /// - Parameter seconds: For how long, if not for ever.
  /// - Returns: False if an item has neither returned by then nor waits at a gate.
  @discardableResult
  func waitUntilStill(atMost seconds: Int? = nil) -> Bool {
    let deadline = seconds.map { Date(timeIntervalSinceNow: Double($0)) }
    return changed.withLock {
      while underWay > waiting {
        guard let deadline else {
          changed.wait()
          continue
        }
        if !changed.wait(until: deadline) { return underWay <= waiting }
      }
      return true
    }
  }
}
