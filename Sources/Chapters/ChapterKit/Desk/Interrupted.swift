import Dispatch
import Operations
import Synchronization

/// Does one thing on a thread, and another one while that thread stands still somewhere in the middle;
/// again and again, each time somewhere else.
///
/// Where a thread stands still a signal decides, which comes between any two of its instructions: so a
/// gap of a few nanoseconds is found, which threads that just run would hardly ever show.
package enum Interrupted {
  private static let stands = Atomic(false)
  private static let mayGoOn = Atomic(false)
  private static let isAtIt = Atomic(false)
  private static let caught = Atomic(0)

  /// Goes on until the thread was caught in the middle so often; on a machine that runs no two threads
  /// at a time, for two seconds.
  ///
  /// - Parameters:
  ///   - reach: How far into it that is at most, by a measure of its own.
  ///   - make: Makes what both have to do with.
  ///   - look: Called after each time.
  package static func run<Thing: Sendable>(
    times: Int = 1000, reach: Int = 600, _ make: () -> Thing,
    _ one: @escaping @Sendable (Thing) -> Void,
    by other: (Thing) -> Void, then look: (Thing) -> Void
  ) {
    // For certain one after the other first.
    let plain = make()
    one(plain)
    other(plain)
    look(plain)
    signal(SIGUSR2) { _ in
      if Interrupted.isAtIt.load(ordering: .acquiring) {
        Interrupted.caught.wrappingAdd(1, ordering: .relaxed)
      }
      Interrupted.stands.store(true, ordering: .releasing)
      // Not for ever: the other one may need what this thread has locked.
      Interrupted.spin(while: { !Interrupted.mayGoOn.load(ordering: .acquiring) }, yielding: 50)
    }
    let (begun, done) = (Counter(), Counter())
    let things = Mutex<Thing?>(nil)
    let thread = Mutex<pthread_t?>(nil)
    let worker = Thread {
      // One of Dispatch's threads, from which this may come, hears no signals.
      var heard = sigset_t()
      sigemptyset(&heard)
      sigaddset(&heard, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &heard, nil)
      thread.withLock { $0 = pthread_self() }
      begun.add()
      for round in 1... {
        Interrupted.spin(while: { begun.value <= round })
        guard let thing = things.withLock({ $0 }) else { return done.add() }
        for _ in 0..<200 { _ = done.value }
        isAtIt.store(true, ordering: .releasing)
        one(thing)
        isAtIt.store(false, ordering: .releasing)
        done.add()
      }
    }
    worker.start()
    spin(while: { begun.value == 0 })
    let victim = thread.withLock { $0 }
    caught.store(0, ordering: .relaxed)
    let end = DispatchTime.now() + .seconds(2)
    var round = 0
    while caught.load(ordering: .relaxed) < times, .now() < end {
      round += 1
      let thing = make()
      things.withLock { $0 = thing }
      stands.store(false, ordering: .releasing)
      mayGoOn.store(false, ordering: .releasing)
      begun.add()
      for _ in 0..<(round * 37 % reach) { _ = done.value }
      if let victim { pthread_kill(victim, SIGUSR2) }
      spin(while: { !stands.load(ordering: .acquiring) })
      other(thing)
      mayGoOn.store(true, ordering: .releasing)
      spin(while: { done.value < round })
      look(thing)
    }
    things.withLock { $0 = nil }
    begun.add()
  }

  /// At first without giving the thread away.
  private static func spin(while goesOn: () -> Bool, yielding times: Int = .max) {
    var turns = 0
    while goesOn(), turns - 3000 < times {
      turns += 1
      if turns > 3000 { sched_yield() }
    }
  }
}
