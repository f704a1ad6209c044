import Dispatch
import Operations
import Synchronization

/// Has what an answer leaves to other threads done as late as may be: each thread but that of the case
/// stands still at each branch of the reader's code until nothing else can go on.
///
/// What is left to Dispatch, to a task or to an operation behind another one is mostly there when a case
/// looks, and need not be: so a case is tried once more, and no verdict is luck.
package enum Lateness {
  private struct State {
    /// The threads of the cases.
    var own: Set<pthread_t> = []
    /// Whether another thread has come to a place.
    var hasOthers = false
    /// How many cases are being tried so.
    var cases = 0
    var standing: [DispatchSemaphore] = []
    /// How often threads stood still at a branch.
    var times: [UInt?: Int] = [:]
    /// For how many seconds something was computed meanwhile.
    var computed = 0.0
  }

  private static let state = Mutex(State())

  /// How often threads stand still at one branch in a situation, and for how many seconds something may
  /// be computed meanwhile, in all: it may spin until they go on.
  private static let (most, mostComputed) = (4, 0.1)

  /// Whether some thread but those of cases has come to a place of the reader's code.
  static var hasOthers: Bool { state.withLock { $0.hasOthers } }

  /// Goes through a case on the calling thread, which stands still nowhere.
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

  /// Has threads stand still anew, in another situation.
  static func renew() { state.withLock { $0.times = [:] } }

  /// What a thread without a watch does at a place.
  ///
  /// - Parameter branch: `nil` for one that is not of the compiler's.
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
    // The first one looks for all.
    if place > 1 { return end.wait() }
    let start = Stillness.computed
    Stillness.wait(for: end, computing: 0.1)
    state.withLock { $0.computed += Stillness.computed - start }
    letGo()
  }

  /// Lets all go on that stand still.
  ///
  /// - Returns: Whether there were any.
  @discardableResult static func letGo() -> Bool {
    let standing = state.withLock { state in
      defer { state.standing = [] }
      return state.standing
    }
    for semaphore in standing { semaphore.signal() }
    return !standing.isEmpty
  }
}
