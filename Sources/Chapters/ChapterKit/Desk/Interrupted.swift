import Dispatch
import Operations
import Synchronization

/// Calls one function, stops it at an interruption point in the reader's code, and meanwhile calls a second
/// function on another thread. There is one trial for each point.
///
/// For an exercise with ``Attempt/isInterrupted``, the file of the desk is compiled with instrumentation
/// that calls this type at each function entry and branch, and before each access to a variable. On Linux,
/// a trial can also stop inside Foundation, before each lock.
///
/// A stopped thread stands still until the other threads can make no progress: see ``Stillness``. The
/// result of a trial does not depend on timing.
package enum Interrupted {
  /// An interruption point: a branch, an access to a variable, or neither.
  fileprivate struct Place: Sendable {
    var branch: UInt?
    var variable: UInt?
    var isChange = false
    var isRead = false
    var isOutside = false

    /// True if both points access the same variable and at least one access is a change.
    func meets(_ other: Place) -> Bool {
      variable != nil && variable == other.variable && (isChange || other.isChange)
    }
  }

  /// A position in the code: the last branch, and the number of points since.
  private struct Point: Hashable, Sendable {
    var branch: UInt = 0
    var count = 0

    mutating func move(to place: Place) {
      self = place.branch.map { Point(branch: $0) } ?? Point(branch: branch, count: count + 1)
    }

    /// A number that puts neighbouring points far apart.
    var spread: UInt { (branch / 4 &+ UInt(count)) &* 0x9E37_79B9_7F4A_7C15 }
  }

  private typealias Watch = @Sendable (Place) -> Void
  /// For each thread, the closure to call at an interruption point; the key `nil` stands for all other
  /// threads.
  private static let watches = Mutex<[pthread_t?: Watch]>([:])

  /// The number of the thread that also stops before locks; 0 if there is no such thread. Also 0 while that
  /// thread is at an interruption point, because the closure called there takes locks.
  private static let lockThread = Atomic<UInt>(0)

  /// The largest number of trials: first for points of one thread, then for pairs of points of both threads.
  private static let (most, mostPairs) = (96, 960)

  /// The largest number of trials in `anywhere`, and of passes of one position by one thread.
  private static let (mostAnywhere, mostPasses) = (240, 16)

  /// Runs the trials one after another, each on a subject of its own.
  ///
  /// If the first thread is stopped immediately before an access to a variable and the second thread reaches
  /// the same variable, the two accesses conflict. The trial then fails whatever the result, unless both
  /// accesses are reads.
  ///
  /// - Parameters:
  ///   - make: Creates the subject of a trial.
  ///   - stopsOther: True if the second thread also stops at each of its points until the first call returns.
  ///   - atLocks: True if the first thread stops inside Foundation as well.
  ///   - look: Checks the subject after both calls have returned.
  package static func run<Thing: Sendable>(
    _ examiner: Examiner, _ make: () -> Thing, _ one: @escaping @Sendable (Thing) -> Void,
    by other: @escaping @Sendable (Thing) -> Void, stopsOther: Bool = false, atLocks: Bool = false,
    then look: (Thing) throws -> Void
  ) throws {
    /// Calls both functions, one after the other, and returns the positions that the first function passes.
    func points(
      _ first: (Thing) -> Void, _ second: @escaping @Sendable (Thing) -> Void
    ) throws -> [Point] {
      let thing = make()
      let points = Mutex<[Point]>([])
      let note: Watch = { place in
        points.withLock {
          var point = $0.last ?? Point()
          point.move(to: place)
          $0.append(point)
        }
      }
      try examiner.waiting(for: bothReturn) {
        watching(note, atLocks: atLocks) { first(thing) }
        second(thing)
        try look(thing)
      }
      return points.withLock { $0 }
    }
    let (places, others) = (try points(one, other), stopsOther ? try points(other, one) : [])
    if examiner.isLate { return }
    let all = order(places, others)
    try examiner.tryAll(atMost: stopsOther ? mostPairs : most, of: all) { place in
      let thing = make()
      do {
        try meet(examiner, at: place, atLocks, { one(thing) }, { other(thing) })
        try look(thing)
      } catch var failure as Examiner.Failure {
        // The case's rule holds only for runs without interruption.
        if case .ofCase = failure.rule { failure.rule = .none }
        throw failure
      }
    }
  }

  private static let bothReturn = Text("both calls return", ko: "두 호출이 모두 돌아오기")

  /// The index of a point in the first thread and, if the second thread stops as well, of a point in the
  /// second.
  private typealias Pair = (place: Int, other: Int?)

  /// Returns the trials, the most informative first. If a thread reaches a position repeatedly, the trials
  /// for its first and its last time come first. Trials of equal rank are spread over the code.
  private static func order(_ places: [Point], _ others: [Point]) -> [Pair] {
    func ranks(_ points: [Point]) -> [(place: Int, rank: Int)] {
      Dictionary(grouping: points.indices) { points[$0] }.values.flatMap { times in
        times.enumerated().map { (place: $1, rank: min($0, times.count - 1 - $0)) }
      }.sorted { $0.place < $1.place }
    }
    let stops = ranks(others)
    let pairs = ranks(places).flatMap { one in
      [(rank: one.rank, isPair: 0, pair: (one.place, nil))]
        + stops.map { (rank: one.rank + $0.rank, isPair: 1, pair: (one.place, $0.place)) }
    }
    return pairs.enumerated().map { ($1, spread: UInt($0) &* 0x9E37_79B9_7F4A_7C15) }
      .sorted { ($0.0.rank, $0.0.isPair, $0.spread) < ($1.0.rank, $1.0.isPair, $1.spread) }
      .map(\.0.pair)
  }

  /// Calls the first function; once that call has reached `place`, calls the second.
  private static func meet(
    _ examiner: Examiner, at place: Pair, _ atLocks: Bool, _ one: @escaping @Sendable () -> Void,
    _ other: @escaping @Sendable () -> Void
  ) throws {
    let (passed, left, met, isHeld, meetings) = (
      Counter(), Counter(), Counter(), Counter(), Counter()
    )
    // In order, these signal that the second call has returned or is stopped; that the first has returned;
    // that the second has returned.
    let (isHere, isThrough, isOver) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let stop: Watch = { first in
      guard passed.add() == place.place + 1 else { return }
      Thread.detachNewThread {
        let meet: Watch = { second in
          if met.add() - 1 == place.other {
            isHere.signal()
            Stillness.wait(for: isThrough)
          }
          if left.value == 0, first.meets(second) { meetings.add() }
        }
        watching(meet) { other() }
        isHere.signal()
        isOver.signal()
      }
      if first.isOutside {
        if !Stillness.waitOut(isHere) { isHeld.add() }
      } else {
        Stillness.wait(for: isHere)
      }
      left.add()
    }
    examiner.waiting(for: bothReturn) {
      watching(stop, atLocks: atLocks) { one() }
      isThrough.signal()
      // The first call returned before that point.
      if passed.value <= place.place { other() } else { isOver.wait() }
    }
    if isHeld.value > 0 {
      throw examiner.failure(
        "Your code held a lock while it called other code, and another thread was waiting for that lock.",
        ko: "락을 잡은 채 다른 쪽의 코드를 호출했고, 그동안 다른 스레드가 그 락을 기다렸습니다.", rule: .none)
    }
    try see(examiner, meetings)
  }

  private static func see(_ examiner: Examiner, _ meetings: Counter) throws {
    if meetings.value == 0 { return }
    throw examiner.failure(
      "Two threads accessed a variable at the same time, and at least one changed it: it needs a lock.",
      ko: "두 스레드가 한 변수에 동시에 접근했고, 그중 하나는 값을 바꾸고 있었습니다. 락이 필요합니다.",
      rule: .other("multicore.synchronise-all-data"))
  }

  /// A thread's way through the code: its position, and how often it has been at each.
  private struct Way {
    /// A position, and how often the thread was there before.
    struct Pass: Hashable, Sendable {
      let point: Point
      let time: Int
    }

    private var point = Point()
    private var times: [Point: Int] = [:]

    mutating func move(to place: Place) -> Pass {
      point.move(to: place)
      times[point, default: -1] += 1
      return Pass(point: point, time: times[point, default: 0])
    }
  }

  /// Tries each position of the code, and each pass of it, on the first thread that comes there. The first
  /// passes of all positions come first. As in `run`, a conflicting access to a variable makes the trial fail.
  ///
  /// - Parameter attempt: Runs the code under test, and passes to `stopping` the function that another
  ///   thread calls in the meantime. Called many times.
  package static func anywhere(
    _ examiner: Examiner,
    _ attempt: (_ stopping: (_ other: @escaping @Sendable () -> Void) -> Void) throws -> Void
  ) throws {
    if examiner.isLate { return try attempt { _ in } }
    // The closure is released outside the lock, because that may release other objects.
    defer { _ = watches.withLock { $0.removeValue(forKey: nil) } }
    let known = Mutex<Set<Way.Pass>>([])
    // The first attempt stops nowhere and collects passes. Later attempts may find more.
    var tried: [Way.Pass] = []
    var all: [Way.Pass?] = [nil]
    func places() -> [Way.Pass?] {
      let known = known.withLock { $0 }
      if all.count > known.count { return all }
      // Branches come before the points between them.
      let rest = known.subtracting(tried).map {
        (pass: $0, rank: 2 * $0.time + min($0.point.count, 1), spread: $0.point.spread)
      }.sorted { ($0.rank, $0.spread) < ($1.rank, $1.spread) }
      all = [nil] + tried + rest.map(\.pass)
      return all
    }
    let meetings = Counter()
    // The point where the thread is stopped.
    let stands = Mutex<Place?>(nil)
    try examiner.tryAll(atMost: mostAnywhere, of: places()) { next in
      if let next { tried.append(next) }
      let stopped = Counter()
      let threads = Mutex<[pthread_t: Way]>([:])
      try attempt { other in
        let stop: Watch = { place in
          let here = threads.withLock { $0[pthread_self(), default: Way()].move(to: place) }
          if here.time < mostPasses { known.withLock { _ = $0.insert(here) } }
          if stands.withLock({ $0?.meets(place) }) == true { meetings.add() }
          guard here == next, stopped.add() == 1 else { return }
          let isOver = DispatchSemaphore(value: 0)
          stands.withLock { $0 = place }
          defer { stands.withLock { $0 = nil } }
          Thread.detachNewThread {
            let meet: Watch = { place in
              if stands.withLock({ $0?.meets(place) }) == true { meetings.add() }
            }
            watching(meet) { other() }
            isOver.signal()
          }
          Stillness.wait(for: isOver)
        }
        _ = watches.withLock { $0.updateValue(stop, forKey: nil) }
      }
      try see(examiner, meetings)
    }
  }

  private static func watching(
    _ watch: @escaping Watch, atLocks: Bool = false, during work: () -> Void
  ) {
    let thread = pthread_self()
    watches.withLock { $0[thread] = watch }
    if atLocks { lockThread.store(number, ordering: .relaxed) }
    work()
    if atLocks { lockThread.store(0, ordering: .relaxed) }
    watches.withLock { $0[thread] = nil }
  }

  /// A number for the calling thread, available without a lock.
  private static var number: UInt {
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }

  /// An interruption point. May be called by code outside the desk's file.
  package static func pass() { pass(Place()) }

  /// An interruption point before a call of client code. The caller must hold no lock that the other thread
  /// needs.
  package static func passOutside() { pass(Place(isOutside: true)) }

  /// An interruption point before a lock, if this thread stops before locks.
  fileprivate static func passLock() {
    if lockThread.load(ordering: .relaxed) == number { pass(Place()) }
  }

  fileprivate static func pass(_ place: Place) {
    let isAtLocks = lockThread.compareExchange(expected: number, desired: 0, ordering: .relaxed)
    if let watch = watches.withLock({ $0[pthread_self()] ?? $0[nil] }) {
      watch(place)
    } else if place.variable == nil, !place.isRead {
      Lateness.pass(place.branch)
    }
    if isAtLocks.exchanged { lockThread.store(number, ordering: .relaxed) }
  }
}

/// Called by the reader's code at each branch.
@_cdecl("workbook_passes") public func passes(_ branch: UnsafeRawPointer?) {
  Interrupted.pass(Interrupted.Place(branch: UInt(bitPattern: branch)))
}

/// Called by the reader's code before it reads memory.
@_cdecl("workbook_reads") public func reads(_ address: UnsafeRawPointer?) {
  Interrupted.pass(Interrupted.Place(isRead: true))
}

/// Called by the reader's code before an access to a variable, in place of the runtime's function, which is
/// called next.
///
/// - Parameters:
///   - variable: The address of the variable.
///   - access: The buffer in which the runtime tracks the access.
///   - flags: The lowest bit is set if the access is a change.
///   - caller: The position in the code, for the runtime's report.
@_cdecl("workbook_begins") public func begins(
  _ variable: UnsafeRawPointer?, _ access: UnsafeMutableRawPointer?, _ flags: UInt,
  _ caller: UnsafeRawPointer?
) {
  Interrupted.pass(
    Interrupted.Place(variable: UInt(bitPattern: variable), isChange: flags & 1 == 1))
  beginAccess(variable, access, flags, caller)
}

private typealias BeginAccess =
  @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?, UInt, UnsafeRawPointer?) -> Void
private let beginAccess = unsafeBitCast(next("swift_beginAccess"), to: BeginAccess.self)

/// Returns the address of a library's function that this program replaces.
private func next(_ name: String) -> UnsafeMutableRawPointer? {
  dlsym(UnsafeMutableRawPointer(bitPattern: -1), name)
}

#if os(Linux)
  /// Called throughout the program in place of the system's function, which is called next.
  @_cdecl("workbook_locks") public func locks(_ lock: UnsafeMutableRawPointer?) -> Int32 {
    Interrupted.passLock()
    return takeLock(lock)
  }

  private typealias TakeLock = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  private let takeLock: TakeLock = unsafeBitCast(next("pthread_mutex_lock"), to: TakeLock.self)
#endif

extension AsyncStream.Continuation {
  /// Called by the reader's code on Linux in place of `yield(_:)`, which is called next.
  @_silgen_name("workbook_yields")
  package func pass(_ element: sending Element) -> YieldResult {
    Interrupted.pass()
    return yield(element)
  }
}

/// Called by the instrumentation where there is nothing to do.
@_cdecl("workbook_ignores") public func ignores() {}
