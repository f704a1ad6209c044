import Dispatch
import Operations
import Synchronization

/// Does one thing, and another one while the first stands still in the middle: at every place, in turn,
/// that the reader's code comes to.
///
/// The desk has its file compiled so that it calls here at each beginning of a function and branch.
package enum Interrupted {
  private struct Stop: Sendable {
    let thread: ObjectIdentifier
    var placesBefore: Int
    let act: @Sendable () -> Void
  }

  private static let next = Mutex<Stop?>(nil)

  /// Goes on until the first thing ends before the place at which it was to stop, or for a second and a half.
  ///
  /// - Parameters:
  ///   - make: Makes what both have to do with.
  ///   - look: Called after each time.
  package static func run<Thing: Sendable>(
    _ make: () -> Thing, _ one: (Thing) -> Void,
    by other: @escaping @Sendable (Thing) -> Void, then look: (Thing) -> Void
  ) {
    let end = DispatchTime.now() + .milliseconds(1500)
    for place in 0... {
      let (thing, isOver) = (make(), DispatchGroup())
      let stop = Stop(thread: ObjectIdentifier(Thread.current), placesBefore: place) {
        isOver.enter()
        Thread.detachNewThread {
          other(thing)
          isOver.leave()
        }
        // Not for ever: the other one may need what this thread has locked.
        _ = isOver.wait(timeout: .now() + .milliseconds(100))
      }
      next.withLock { $0 = stop }
      one(thing)
      let isPast = next.withLock { $0.take() } != nil
      if isPast { other(thing) }
      isOver.wait()
      look(thing)
      if isPast || .now() > end { return }
    }
  }

  fileprivate static func pass() {
    let stop = next.withLock { next -> Stop? in
      guard next?.thread == ObjectIdentifier(Thread.current) else { return nil }
      next?.placesBefore -= 1
      return next?.placesBefore == -1 ? next.take() : nil
    }
    stop?.act()
  }
}

/// What the reader's code calls at each place.
@_cdecl("workbook_passes") public func passes(_: UnsafeMutableRawPointer?) { Interrupted.pass() }

/// What it calls besides, for nothing.
@_cdecl("workbook_ignores") public func ignores() {}
