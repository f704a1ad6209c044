import ChapterKit
import Dispatch
import Operations

/// A concurrent dispatch queue that counts its items.
///
/// A stage must run all its work on the pool. The pool is idle when every item has returned or waits at one
/// of the pool's gates: from then on, nothing happens without a cause from outside. This allows a check to
/// prove that something does *not* happen.
public final class Pool: @unchecked Sendable {
  // Unchecked: `changed` guards all variables, including those of the gates.
  private let changed = NSCondition()
  private var handedOver = 0
  private var underWay = 0
  private var waiting = 0
  private var gates: [Gate] = []
  private let queue = DispatchQueue(label: "pool of a stage", attributes: .concurrent)

  private static let key = DispatchSpecificKey<Bool>()

  public init() { queue.setSpecific(key: Pool.key, value: true) }

  /// True if the calling thread runs an item of a pool.
  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Runs an item on a thread of the pool. May be called from any thread.
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

  /// The number of items so far.
  public var items: Int { changed.withLock { handedOver } }

  /// Keeps items from starting until ``release()``.
  func hold() { queue.suspend() }

  func release() { queue.resume() }

  // MARK: Gates

  /// A gate at which operations wait until the code of a case opens it.
  final class Gate: @unchecked Sendable {
    // Unchecked: the lock of the pool guards the variables.
    fileprivate let pool: Pool
    fileprivate var isOpen = false
    fileprivate var waiting = 0

    fileprivate init(of pool: Pool) { self.pool = pool }

    /// Blocks a thread of the pool until the gate is open. Returns immediately on any other thread, because
    /// the code that opens the gate could be blocked there.
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

    /// Opens the gate. From then on no thread counts as waiting there, even before it wakes up.
    func open() {
      pool.changed.withLock {
        isOpen = true
        pool.waiting -= waiting
        waiting = 0
        pool.changed.broadcast()
      }
    }
  }

  /// Returns a new, closed gate.
  func gate() -> Gate {
    let gate = Gate(of: self)
    changed.withLock { gates.append(gate) }
    return gate
  }

  /// Opens all gates of the pool.
  func openAllGates() {
    for gate in changed.withLock({ gates }) { gate.open() }
  }

  // MARK: Stillness

  /// Waits until the pool is idle.
  ///
  /// - Parameter seconds: The timeout; nil for none.
  /// - Returns: False if the timeout has passed and an item is still running.
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
