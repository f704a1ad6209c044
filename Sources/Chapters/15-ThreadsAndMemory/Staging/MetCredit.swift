import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Of two threads that take it, has the first who asks whether it has finished wait for the second, for
/// a moment: whoever asks under a lock asks alone.
public final class MetCredit: Credit, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `asked`.

  /// The threads that take now.
  private static let takers = Mutex<Set<ObjectIdentifier>>([])

  private let asked = Mutex(0)
  private let second = DispatchSemaphore(value: 0)

  /// Marks the calling thread as one that takes.
  public static func taking<Result>(_ body: () -> Result) -> Result {
    let thread = ObjectIdentifier(Thread.current)
    takers.withLock { _ = $0.insert(thread) }
    defer { takers.withLock { _ = $0.remove(thread) } }
    return body()
  }

  override public var isFinished: Bool {
    let answer = super.isFinished
    guard MetCredit.takers.withLock({ $0.contains(ObjectIdentifier(Thread.current)) }) else {
      return answer
    }
    let number = asked.withLock { count in
      count += 1
      return count
    }
    if number == 1 { _ = second.wait(timeout: .now() + .milliseconds(50)) }
    if number == 2 { second.signal() }
    return answer
  }
}
