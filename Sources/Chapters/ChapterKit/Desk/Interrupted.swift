import Dispatch
import Operations
import Synchronization

/// Does one thing, and another one while the first stands still in the middle: at each place that the
/// reader's code comes to.
///
/// For an exercise with ``Attempt/isInterrupted`` the desk has its file compiled so that it calls here at
/// each beginning of a function and branch, and before it reads or changes a variable; on Linux also
/// before an overriding `cancel()` calls that of its superclass.
package enum Interrupted {
  /// What a thread has come to: a branch of the code, a variable, or neither.
  fileprivate struct Place: Sendable {
    var branch: UInt?
    var variable: UInt?
    var isChange = false
    var isOutside = false

    /// Whether both are at one variable, and one of them changes it.
    func meets(_ other: Place) -> Bool {
      variable != nil && variable == other.variable && (isChange || other.isChange)
    }
  }

  private typealias Watch = @Sendable (Place) -> Void
  /// What is done where a thread comes to a place.
  private static let watches = Mutex<[ObjectIdentifier: Watch]>([:])
  /// In place of a thread, whatever thread it is.
  private static let anyThread = ObjectIdentifier(Interrupted.self)

  /// Tries all places at once, each with a thing of its own: those at which the other one has to wait,
  /// as it needs what the first has locked, take no longer together than one.
  ///
  /// Both are at one variable for certain if the first one stands right before it when the other one comes
  /// to it. That is a mistake as well, whatever came of it, unless both only read.
  ///
  /// - Parameters:
  ///   - make: Makes what both have to do with.
  ///   - stopsOther: Whether the other one, too, stands still at each of its places, until the first is over.
  ///   - look: Called for each thing when both are done.
  package static func run<Thing: Sendable>(
    _ examiner: Examiner, _ make: () -> Thing, _ one: @escaping @Sendable (Thing) -> Void,
    by other: @escaping @Sendable (Thing) -> Void, stopsOther: Bool = false,
    then look: (Thing) throws -> Void
  ) throws {
    let (places, others, meetings) = (Counter(), Counter(), Counter())
    let runs = [(places, one, other), (others, other, one)]
    for (counter, first, second) in runs.prefix(stopsOther ? 2 : 1) {
      let whole = make()
      watching({ _ in counter.add() }, during: { first(whole) })
      second(whole)
      try look(whole)
    }
    let stops = others.value + 1
    let things = (0..<places.value * stops).map { _ in make() }
    let end = DispatchTime.now() + .seconds(1)
    // Few at a time, so that whoever can go on does so at once.
    let turns = DispatchSemaphore(value: 4)
    onThreads(things.count) { number in
      let (thing, passed, left, gone) = (things[number], Counter(), Counter(), Counter())
      let (place, otherPlace, met) = (number / stops, number % stops, Counter())
      // The other one is over, or stands still for the first; the first is over; the other one is.
      let (isHere, isThrough) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let isOver = DispatchGroup()
      turns.wait()
      defer { if gone.value == 0 { turns.signal() } }
      // Whoever is waited for may need what this thread has locked, and is waited for beside others, not
      // for ever. Where all things share a lock, they come here one after another; the last ones wait, too.
      @Sendable func expect(_ wait: (DispatchTime) -> DispatchTimeoutResult) {
        if wait(.now() + .milliseconds(5)) == .success { return }
        if gone.add() == 1 { turns.signal() }
        _ = wait(max(min(.now() + .milliseconds(50), end), .now() + .milliseconds(20)))
      }
      let stop: Watch = { first in
        guard passed.add() == place + 1 else { return }
        isOver.enter()
        Thread.detachNewThread {
          let meet: Watch = { second in
            if met.add() == otherPlace {
              isHere.signal()
              expect(isThrough.wait(timeout:))
            }
            if left.value == 0, first.meets(second) { meetings.add() }
          }
          watching(meet, during: { other(thing) })
          isHere.signal()
          isOver.leave()
        }
        if first.isOutside { isHere.wait() } else { expect(isHere.wait(timeout:)) }
        left.add()
      }
      watching(stop, during: { one(thing) })
      isThrough.signal()
      // It did not come as far.
      if passed.value <= place { other(thing) }
      isOver.wait()
    }
    for thing in things { try look(thing) }
    try see(examiner, meetings)
  }

  private static func see(_ examiner: Examiner, _ meetings: Counter) throws {
    try examiner.count(
      "Both threads were at one variable, which one of them changed, % times",
      ko: "두 스레드가 한 변수를 동시에 썼고, 그중 하나가 값을 바꾼 일이 %번입니다", meetings.value, is: 0)
  }

  /// Tries each place of the code once, on whatever thread it is come to first. As in `run` two threads
  /// at one variable are a mistake.
  ///
  /// - Parameter attempt: Does something from where it calls what it is handed, with what another thread
  ///   does meanwhile; it may be called very often.
  package static func anywhere(
    _ examiner: Examiner,
    _ attempt: (_ stopping: (_ other: @escaping @Sendable () -> Void) -> Void) throws -> Void
  ) throws {
    // What was kept by a watch goes away outside of the lock.
    defer { _ = watches.withLock { $0.removeValue(forKey: anyThread) } }
    // A branch, and how many variables a thread has come to since.
    let known = Mutex<[[UInt]]>([])
    let meetings = Counter()
    // Where the one thread stands still.
    let stands = Mutex<Place?>(nil)
    let end = DispatchTime.now() + .seconds(2)
    for number in (-1)... {
      let count = known.withLock { $0.count }
      if number == count || .now() > end { return try see(examiner, meetings) }
      let next = number < 0 ? nil : known.withLock { $0[number] }
      let stopped = Counter()
      let threads = Mutex<[ObjectIdentifier: [UInt]]>([:])
      try attempt { other in
        let stop: Watch = { place in
          let here = threads.withLock { threads in
            let last = threads[ObjectIdentifier(Thread.current), default: [0, 0]]
            let here = [place.branch ?? last[0], place.branch == nil ? last[1] + 1 : 0]
            threads[ObjectIdentifier(Thread.current)] = here
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
          // All together not longer than a fifth of a second.
          _ = isOver.wait(timeout: .now() + .milliseconds(min(150, 200 / count)))
        }
        _ = watches.withLock { $0.updateValue(stop, forKey: anyThread) }
      }
    }
  }

  private static func watching(_ watch: @escaping Watch, during work: () -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    watches.withLock { $0[thread] = watch }
    defer { watches.withLock { $0[thread] = nil } }
    work()
  }

  /// A place; what is not of the desk may call it itself.
  package static func pass() { pass(Place()) }

  /// A place where no lock may be held that the other thread needs, for others are called there.
  package static func passOutside() { pass(Place(isOutside: true)) }

  fileprivate static func pass(_ place: Place) {
    let thread = ObjectIdentifier(Thread.current)
    watches.withLock { $0[thread] ?? $0[anyThread] }?(place)
  }
}

/// What the reader's code calls at each place.
@_cdecl("workbook_passes") public func passes(_ branch: UnsafeRawPointer?) {
  Interrupted.pass(Interrupted.Place(branch: UInt(bitPattern: branch)))
}

/// What it calls before it reads memory.
@_cdecl("workbook_reads") public func reads(_ address: UnsafeRawPointer?) { Interrupted.pass() }

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
private let beginAccess: BeginAccess = {
  // From what comes behind the program itself, which may have this in its place.
  let next = UnsafeMutableRawPointer(bitPattern: -1)
  let found = "swift_beginAccess".withCString { dlsym(next, $0) }
  return unsafeBitCast(found, to: BeginAccess.self)
}()

/// Whose method it calls, on Linux, in place of `cancel()` of `Operation`, which comes next.
package final class Cancelling: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is, or rather another one: nobody makes one of these.
  @_silgen_name("workbook_cancels") func passAndCancel() {
    Interrupted.pass()
    super.cancel()
  }
}

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
