import Dispatch

/// A semaphore. Waits and signals are steps.
///
/// The order in which waiters continue is a choice, so no code can rely on it.
package final class Semaphore: Need, @unchecked Sendable {
  // Unchecked: the baton guards `value` and `clock`.
  private let thing: Thing
  private let real: DispatchSemaphore
  private var value: Int
  /// The clock that a waiter joins.
  private var clock = VectorClock()

  package init(value: Int, file: StaticString = #filePath, line: UInt = #line) {
    thing = Thing("semaphore", file, line)
    real = DispatchSemaphore(value: value)
    self.value = value
  }

  deinit { thing.goAway() }

  var title: String { thing.title }

  func isMet(for strand: Strand) -> Bool { value > 0 }

  private func see(_ strand: Strand) {
    if thing.isVisited(by: strand) { clock = VectorClock() }
  }

  package func wait() {
    guard let strand = Strand.current else { return real.wait() }
    strand.execution.step(strand, needing: self)
    see(strand)
    strand.clock.join(clock)
    value -= 1
    strand.execution.trace?.note(strand, thing, "waited for")
  }

  @discardableResult
  package func signal() -> Int {
    guard let strand = Strand.current else { return real.signal() }
    strand.execution.step(strand)
    see(strand)
    clock.join(strand.publish())
    value += 1
    strand.execution.trace?.note(strand, thing, "signalled")
    return value > 0 ? 0 : 1
  }
}

/// A group of items that a thread can wait for.
package final class Group: Need, @unchecked Sendable {
  // Unchecked: the baton guards `count` and `clock`.
  private let thing: Thing
  private let real = DispatchGroup()
  private var count = 0
  /// The clock that a waiter joins.
  private var clock = VectorClock()

  package init(file: StaticString = #filePath, line: UInt = #line) {
    thing = Thing("group", file, line)
  }

  deinit { thing.goAway() }

  var title: String { thing.title }

  func isMet(for strand: Strand) -> Bool { count == 0 }

  package func enter() {
    guard let strand = Strand.current else { return real.enter() }
    strand.execution.step(strand)
    join(strand)
  }

  /// Enters the group without a step of its own.
  func join(_ strand: Strand) {
    _ = thing.isVisited(by: strand)
    count += 1
    strand.execution.trace?.note(strand, thing, "entered")
  }

  package func leave() {
    guard let strand = Strand.current else { return real.leave() }
    strand.execution.step(strand)
    _ = thing.isVisited(by: strand)
    precondition(count > 0, "a group was left more often than entered")
    count -= 1
    clock.join(strand.publish())
    strand.execution.trace?.note(strand, thing, "left")
  }

  package func wait() {
    guard let strand = Strand.current else { return real.wait() }
    strand.execution.step(strand, needing: self)
    strand.clock.join(clock)
    strand.execution.trace?.note(strand, thing, "waited for")
  }
}
