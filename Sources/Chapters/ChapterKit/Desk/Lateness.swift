import Dispatch
import Operations
import Synchronization

/// Delays work that an answer leaves to other threads: every thread except the one that runs the case stops
/// at each branch of the reader's code until nothing else can make progress.
///
/// Work in a Dispatch queue, in a task or in a dependent operation has usually finished when a case
/// compares values, but nothing guarantees that. Each case therefore runs once more with delays, so that no
/// verdict depends on luck.
package enum Lateness {
  private struct State {
    /// The threads that run the cases.
    var own: Set<pthread_t> = []
    /// True if another thread has reached a point in the reader's code.
    var hasOthers = false
    /// The number of running cases with delays.
    var cases = 0
    var standing: [DispatchSemaphore] = []
    /// The number of stops at each branch.
    var times: [UInt?: Int] = [:]
    /// The processor time, in seconds, used while threads were stopped.
    var computed = 0.0
  }

  private static let state = Mutex(State())

  /// The largest number of stops at one branch in a situation, and the processor time, in seconds, that may
  /// be used during all stops together: a thread may spin until a stopped thread continues.
  private static let (most, mostComputed) = (4, 0.1)

  /// True if a thread other than those running the cases has reached a point in the reader's code.
  static var hasOthers: Bool { state.withLock { $0.hasOthers } }

  /// Runs a case on the calling thread, which is never stopped.
  static func during<Result>(isLate: Bool, _ body: () throws -> Result) rethrows -> Result {
    let thread = pthread_self()
    state.withLock {
      $0.own.insert(thread)
      if isLate { ($0.cases, $0.times, $0.computed) = ($0.cases + 1, [:], 0) }
    }
    defer {
      state.withLock {
        $0.own.remove(thread)
        if isLate { $0.cases -= 1 }
      }
      letGo()
    }
    return try body()
  }

  /// Allows stops at all branches again, for the next situation.
  static func renew() { state.withLock { $0.times = [:] } }

  /// Stops a thread at a point where no trial has a closure to call.
  ///
  /// - Parameter branch: `nil` for a point without an address.
  static func pass(_ branch: UInt?) {
    let end = DispatchSemaphore(value: 0)
    let place: Int? = state.withLock { state in
      if state.own.contains(pthread_self()) { return nil }
      state.hasOthers = true
      guard state.cases > 0, state.times[branch, default: 0] < most, state.computed < mostComputed
      else { return nil }
      state.times[branch, default: 0] += 1
      state.standing.append(end)
      return state.standing.count
    }
    guard let place else { return }
    // The first stopped thread waits for stillness on behalf of all.
    if place > 1 { return end.wait() }
    let start = Stillness.computed
    Stillness.wait(for: end, computing: 0.1)
    state.withLock { $0.computed += Stillness.computed - start }
    letGo()
  }

  /// Releases all stopped threads.
  ///
  /// - Returns: True if there were any.
  @discardableResult static func letGo() -> Bool {
    let standing = state.withLock { state in
      defer { state.standing = [] }
      return state.standing
    }
    for semaphore in standing { semaphore.signal() }
    return !standing.isEmpty
  }
}
