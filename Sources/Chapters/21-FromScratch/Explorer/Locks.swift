import Synchronization

/// The owner of a lock.
///
/// A strand that finds the lock taken is not scheduled until the lock is free. Locking is a step. Unlocking
/// is not, because no strand can distinguish unlocking from the owner's next step.
final class Ownership: Need, @unchecked Sendable {
  // Unchecked: the baton guards `owner` and `clock`, which are unused outside of an exploration.
  private let thing: Thing
  private var owner: Strand?
  /// The clock that the next owner joins.
  private var clock = VectorClock()

  init(_ kind: StaticString, _ file: StaticString, _ line: UInt) {
    thing = Thing(kind, file, line)
  }

  deinit { thing.goAway() }

  var title: String {
    owner.map { "\(thing.title), which \($0.name) has" } ?? thing.title
  }

  func isMet(for strand: Strand) -> Bool {
    // A lock that outlives a run is free for the next run.
    owner.map { $0.execution !== strand.execution } ?? true
  }

  /// Takes the lock. Returns the strand that has it now; nil outside of an exploration.
  func take() -> Strand? {
    guard let strand = Strand.current else { return nil }
    strand.execution.step(strand, needing: self)
    if thing.isVisited(by: strand) { clock = VectorClock() }
    strand.clock.join(clock)
    owner = strand
    strand.execution.trace?.noteTaking(strand, thing)
    return strand
  }

  func giveBack(by strand: Strand) {
    owner = nil
    clock = strand.publish()
    strand.execution.trace?.noteGivingBack(strand, thing)
  }
}

/// A lock without a value.
package struct Lock: ~Copyable, Sendable {
  private let ownership: Ownership
  private let lock = Synchronization.Mutex<Void>(())

  package init(file: StaticString = #filePath, line: UInt = #line) {
    ownership = Ownership("lock", file, line)
  }

  package borrowing func withLock<Result>(_ section: () throws -> Result) rethrows -> Result {
    guard let strand = ownership.take() else {
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      return try section()
    }
    defer { ownership.giveBack(by: strand) }
    return try section()
  }
}

/// A value and the lock that guards it.
package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Unchecked: the lock or the baton guards the value.
  private let ownership: Ownership
  private let lock = Synchronization.Mutex<Void>(())
  private let value: UnsafeMutablePointer<Value>

  package init(
    _ value: consuming sending Value, file: StaticString = #filePath, line: UInt = #line
  ) {
    ownership = Ownership("mutex", file, line)
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    guard let strand = ownership.take() else {
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      return try body(&value.pointee)
    }
    defer { ownership.giveBack(by: strand) }
    return try body(&value.pointee)
  }
}
