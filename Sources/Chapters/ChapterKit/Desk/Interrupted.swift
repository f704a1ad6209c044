import Dispatch
import Operations
import Synchronization

/// Does one thing, and another one while the first stands still in the middle: at each place that the
/// reader's code comes to.
///
/// For an exercise with ``Attempt/isInterrupted`` the desk has its file compiled so that it calls here at
/// each beginning of a function and branch, and before it reads or changes a variable.
package enum Interrupted {
  fileprivate struct Access: Sendable {
    let address: UInt
    let isChange: Bool
  }

  private typealias Watch = @Sendable (Access?) -> Void
  /// What is done where a thread comes to a place.
  private static let watches = Mutex<[ObjectIdentifier: Watch]>([:])

  /// Tries all places at once, each with a thing of its own: those at which the other one has to wait,
  /// as it needs what the first has locked, take no longer together than one.
  ///
  /// Both are at one variable for certain if the first one stands right before it when the other one comes
  /// to it. That is a mistake as well, whatever came of it, unless both only read.
  ///
  /// - Parameters:
  ///   - make: Makes what both have to do with.
  ///   - look: Called for each thing when both are done.
  package static func run<Thing: Sendable>(
    _ examiner: Examiner, _ make: () -> Thing, _ one: @escaping @Sendable (Thing) -> Void,
    by other: @escaping @Sendable (Thing) -> Void, then look: (Thing) throws -> Void
  ) throws {
    let (whole, places, meetings) = (make(), Counter(), Counter())
    watching({ _ in places.add() }, during: { one(whole) })
    other(whole)
    try look(whole)
    let things = (0..<places.value).map { _ in make() }
    let end = DispatchTime.now() + .seconds(1)
    onThreads(things.count) { place in
      let (thing, passed, left, isOver) = (things[place], Counter(), Counter(), DispatchGroup())
      let stop: Watch = { first in
        passed.add()
        guard passed.value == place + 1 else { return }
        isOver.enter()
        Thread.detachNewThread {
          let meet: Watch = { second in
            guard let first, let second, left.value == 0 else { return }
            let isChanged = first.isChange || second.isChange
            if first.address == second.address, isChanged { meetings.add() }
          }
          watching(meet, during: { other(thing) })
          isOver.leave()
        }
        // Not for ever: it may need what this thread has locked. Where all things share a lock, they come
        // here one after another; the last ones wait, too.
        let enough = max(min(.now() + .milliseconds(250), end), .now() + .milliseconds(20))
        _ = isOver.wait(timeout: enough)
        left.add()
      }
      watching(stop, during: { one(thing) })
      // It did not come as far.
      if passed.value <= place { other(thing) }
      isOver.wait()
    }
    for thing in things { try look(thing) }
    try examiner.count(
      "Both threads were at one variable, which one of them changed, % times",
      ko: "두 스레드가 한 변수를 동시에 썼고, 그중 하나가 값을 바꾼 일이 %번입니다", meetings.value, is: 0)
  }

  private static func watching(_ watch: @escaping Watch, during work: () -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    watches.withLock { $0[thread] = watch }
    defer { watches.withLock { $0[thread] = nil } }
    work()
  }

  fileprivate static func access(_ address: UnsafeRawPointer?, isChange: Bool) {
    pass(Access(address: UInt(bitPattern: address), isChange: isChange))
  }

  /// A place; what is not of the desk may call it itself.
  package static func pass() { pass(nil) }

  private static func pass(_ access: Access?) {
    watches.withLock { $0[ObjectIdentifier(Thread.current)] }?(access)
  }
}

/// What the reader's code calls at each place.
@_cdecl("workbook_passes") public func passes(_: UnsafeRawPointer?) { Interrupted.pass() }

/// What it calls before it reads a variable.
@_cdecl("workbook_reads") public func reads(_ address: UnsafeRawPointer?) {
  Interrupted.access(address, isChange: false)
}

/// What it calls before it changes one.
@_cdecl("workbook_changes") public func changes(_ address: UnsafeRawPointer?) {
  Interrupted.access(address, isChange: true)
}

/// What it calls besides, for nothing.
@_cdecl("workbook_ignores") public func ignores() {}
