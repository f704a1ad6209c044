import Synchronization

/// Who has a lock.
///
/// Who finds it taken is not asked again before it is free. Taking it is a step; giving it back is
/// none, since nobody can tell it from the next step of the one who did.
final class Ownership: Need, @unchecked Sendable {
  // Unchecked, because `owner` and `depth` belong to who has the baton; outside of an exploration
  // they are not used.
  private let thing: Thing
  private let isRecursive: Bool
  private var owner: Strand?
  private var depth = 0
  /// What is known to who takes it.
  private var clock = VectorClock()

  init(_ kind: StaticString, _ file: StaticString, _ line: UInt, isRecursive: Bool = false) {
    thing = Thing(kind, file, line)
    self.isRecursive = isRecursive
  }

  deinit { thing.goAway() }

  var title: String {
    owner.map { "\(thing.title), which \($0.name) has" } ?? thing.title
  }

  func isMet(for strand: Strand) -> Bool {
    guard let owner else { return true }
    // What outlives a run is free for the next one.
    return owner.execution !== strand.execution || isRecursive && owner === strand
  }

  /// Takes the lock. Returns the strand that has it now; nil outside of an exploration.
  func take() -> Strand? {
    guard let strand = Strand.current else { return nil }
    strand.execution.step(strand, needing: self)
    take(for: strand)
    return strand
  }

  /// Takes the lock if it is free. Returns whether it was.
  func takeIfFree(_ strand: Strand) -> Bool {
    strand.execution.step(strand)
    guard isMet(for: strand) else { return false }
    take(for: strand)
    return true
  }

  private func take(for strand: Strand) {
    if thing.isVisited(by: strand) { clock = VectorClock() }
    strand.clock.join(clock)
    owner = strand
    depth += 1
    strand.execution.trace?.noteTaking(strand, thing)
  }

  /// Gives the lock back.
  func giveBack(by strand: Strand) {
    depth -= 1
    if depth == 0 {
      owner = nil
      clock = strand.publish()
    }
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
  // Unchecked, because the value is guarded by the lock, or by the baton.
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

  package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard let strand = Strand.current else {
      guard lock._unsafeTryLock() else { return nil }
      defer { lock._unsafeUnlock() }
      return try body(&value.pointee)
    }
    guard ownership.takeIfFree(strand) else { return nil }
    defer { ownership.giveBack(by: strand) }
    return try body(&value.pointee)
  }
}

/// A lock that its holder may take again.
package final class RecursiveLock: @unchecked Sendable {
  // Unchecked, because `holder` and `depth` are guarded by `lock`.
  private let ownership: Ownership
  private let lock = RealRecursiveLock()

  package init(file: StaticString = #filePath, line: UInt = #line) {
    ownership = Ownership("recursive lock", file, line, isRecursive: true)
  }

  package func withLock<Result>(_ section: () throws -> Result) rethrows -> Result {
    guard let strand = ownership.take() else {
      lock.lock()
      defer { lock.unlock() }
      return try section()
    }
    defer { ownership.giveBack(by: strand) }
    return try section()
  }
}
