import Dispatch
import Operations
import Synchronization

/// Does one thing, and another one while the first stands still in the middle: at each place that the
/// reader's code comes to.
///
/// For an exercise with ``Attempt/isInterrupted`` the desk has its file compiled so that it calls here at
/// each beginning of a function and branch, and before it reads or changes a variable. On Linux it is
/// stopped in Foundation as well, where that is asked for: before each lock.
///
/// A thread stands still until the others have done all that they can: see ``Stillness``. What
/// comes of a place does not depend on how long anything takes.
package enum Interrupted {
  /// What a thread has come to: a branch of the code, a variable, or neither.
  fileprivate struct Place: Sendable {
    var branch: UInt?
    var variable: UInt?
    var isChange = false
    var isRead = false
    var isOutside = false

    /// Whether both are at one variable, and one of them changes it.
    func meets(_ other: Place) -> Bool {
      variable != nil && variable == other.variable && (isChange || other.isChange)
    }
  }

  /// Where in the code a thread is: in which branch, and how many places it has come to since.
  private struct Point: Hashable, Sendable {
    var branch: UInt = 0
    var count = 0

    mutating func move(to place: Place) {
      self = place.branch.map { Point(branch: $0) } ?? Point(branch: branch, count: count + 1)
    }
  }

  private typealias Watch = @Sendable (Place) -> Void
  /// What is done where a thread comes to a place; by `nil` on any thread.
  private static let watches = Mutex<[pthread_t?: Watch]>([:])

  /// The thread for which the places before a lock count, as a number; 0 if there is none, or while it is
  /// at a place: what is done there takes locks, too.
  private static let lockThread = Atomic<UInt>(0)

  /// How many places are tried at most: one thread's, or one with one of another's.
  private static let (most, mostPairs) = (96, 960)

  /// Tries the places one after another, each with a thing of its own.
  ///
  /// Both are at one variable for certain if the first one stands right before it when the other one comes
  /// to it. That is a mistake as well, whatever came of it, unless both only read.
  ///
  /// - Parameters:
  ///   - make: Makes what both have to do with.
  ///   - stopsOther: Whether the other one, too, stands still at each of its places, until the first is over.
  ///   - atLocks: Whether the first stands still in Foundation, too.
  ///   - look: Called for each thing when both are done.
  package static func run<Thing: Sendable>(
    _ examiner: Examiner, _ make: () -> Thing, _ one: @escaping @Sendable (Thing) -> Void,
    by other: @escaping @Sendable (Thing) -> Void, stopsOther: Bool = false, atLocks: Bool = false,
    then look: (Thing) throws -> Void
  ) throws {
    /// Does both, one after the other: at which points the first one was.
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
        // That of the case holds where nothing comes in between.
        if case .ofCase = failure.rule { failure.rule = .none }
        throw failure
      }
    }
  }

  private static let bothReturn = Text("both calls return", ko: "두 호출이 모두 돌아오기")

  /// A place of the one thread by its number, and one of the other, if that is to stand still, too.
  private typealias Pair = (place: Int, other: Int?)

  /// Which places are tried, the most telling first: of many times that a thread comes to one point, the
  /// first and the last. What can be tried of those that are alike lies far apart.
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

  /// Does one thing, and another one where the first has come to a place.
  private static func meet(
    _ examiner: Examiner, at place: Pair, _ atLocks: Bool, _ one: @escaping @Sendable () -> Void,
    _ other: @escaping @Sendable () -> Void
  ) throws {
    let (passed, left, met, isHeld, meetings) = (
      Counter(), Counter(), Counter(), Counter(), Counter()
    )
    // The other one is over, or stands still for the first; the first is over; the other one is.
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
      // It did not come as far.
      if passed.value <= place.place { other() } else { isOver.wait() }
    }
    if isHeld.value > 0 {
      throw examiner.failure(
        "A lock was held while code of others was called: another thread waits for that lock.",
        ko: "락을 잡은 채 다른 쪽의 코드를 호출했고, 그동안 다른 스레드가 그 락을 기다렸습니다.", rule: .none)
    }
    try see(examiner, meetings)
  }

  private static func see(_ examiner: Examiner, _ meetings: Counter) throws {
    if meetings.value == 0 { return }
    throw examiner.failure(
      "Two threads were at one variable at the same time, and one of them was changing it: it needs a lock.",
      ko: "두 스레드가 한 변수에 동시에 접근했고, 그중 하나는 값을 바꾸고 있었습니다. 락이 필요합니다.",
      rule: .other("multicore.synchronise-all-data"))
  }

  /// Tries each point of the code once, on whatever thread it is come to first. As in `run` two threads
  /// at one variable are a mistake.
  ///
  /// - Parameter attempt: Does something from where it calls what it is handed, with what another thread
  ///   does meanwhile; it may be called very often.
  package static func anywhere(
    _ examiner: Examiner,
    _ attempt: (_ stopping: (_ other: @escaping @Sendable () -> Void) -> Void) throws -> Void
  ) throws {
    if examiner.isLate { return try attempt { _ in } }
    // What was kept by a watch goes away outside of the lock.
    defer { _ = watches.withLock { $0.removeValue(forKey: nil) } }
    let known = Mutex<[Point]>([])
    let meetings = Counter()
    // Where the one thread stands still.
    let stands = Mutex<Place?>(nil)
    // First at none, to know of some; later attempts may turn up more.
    try examiner.tryAll(atMost: most, of: [nil] + known.withLock { $0 }) { next in
      let stopped = Counter()
      let threads = Mutex<[pthread_t: Point]>([:])
      try attempt { other in
        let stop: Watch = { place in
          let here = threads.withLock { threads in
            var here = threads[pthread_self()] ?? Point()
            here.move(to: place)
            threads[pthread_self()] = here
            return here
          }
          known.withLock { if !$0.contains(here) { $0.append(here) } }
          if stands.withLock({ $0?.meets(place) }) == true { meetings.add() }
          guard here == next, stopped.add() == 1 else { return }
          let isOver = DispatchSemaphore(value: 0)
          stands.withLock { $0 = place }
          defer { stands.withLock { $0 = nil } }
          Thread.detachNewThread {
            other()
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

  /// A number of the calling thread, which takes no lock to get.
  private static var number: UInt {
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }

  /// A place; what is not of the desk may call it itself.
  package static func pass() { pass(Place()) }

  /// A place where no lock may be held that the other thread needs, for others are called there.
  package static func passOutside() { pass(Place(isOutside: true)) }

  /// A place before a lock, if it counts.
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

/// What the reader's code calls at each place.
@_cdecl("workbook_passes") public func passes(_ branch: UnsafeRawPointer?) {
  Interrupted.pass(Interrupted.Place(branch: UInt(bitPattern: branch)))
}

/// What it calls before it reads memory.
@_cdecl("workbook_reads") public func reads(_ address: UnsafeRawPointer?) {
  Interrupted.pass(Interrupted.Place(isRead: true))
}

/// What it calls before it reads or changes a variable, in place of the runtime, which hears of it next.
///
/// - Parameters:
///   - variable: Its address.
///   - access: Where the runtime keeps what it knows until the access ends.
///   - flags: In the lowest bit whether the variable is changed.
///   - caller: Where in the code that is, for the runtime's report.
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

/// What has a name behind the program itself, which may have something else in its place.
private func next(_ name: String) -> UnsafeMutableRawPointer? {
  dlsym(UnsafeMutableRawPointer(bitPattern: -1), name)
}

#if os(Linux)
  /// What all of the program calls, in place of the system's, which comes next.
  @_cdecl("workbook_locks") public func locks(_ lock: UnsafeMutableRawPointer?) -> Int32 {
    Interrupted.passLock()
    return takeLock(lock)
  }

  private typealias TakeLock = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  private let takeLock: TakeLock = unsafeBitCast(next("pthread_mutex_lock"), to: TakeLock.self)
#endif

extension AsyncStream.Continuation {
  /// What it calls, on Linux, in place of `yield(_:)`, which comes next.
  @_silgen_name("workbook_yields")
  package func pass(_ element: sending Element) -> YieldResult {
    Interrupted.pass()
    return yield(element)
  }
}

/// What it calls besides, for nothing.
@_cdecl("workbook_ignores") public func ignores() {}
