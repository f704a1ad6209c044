import Synchronization

/// An atomic value. Each access is a step.
///
/// A load may return an older value than the latest, as far as the memory orderings allow; see ``History``.
/// Spurious failures of a weak compare-and-exchange are not explored. The lock inside serves threads outside
/// of an exploration.
package struct Atomic<Value: Equatable>: ~Copyable, @unchecked Sendable {
  // Unchecked: `history` is accessed with the baton or `lock`, and `initial` never changes.
  private let history: UnsafeMutablePointer<History<Value>>
  private let lock = Synchronization.Mutex<Void>(())
  private let initial: Value
  private let thing: Thing

  package init(_ value: Value, file: StaticString = #filePath, line: UInt = #line) {
    history = .allocate(capacity: 1)
    history.initialize(to: History(value))
    initial = value
    thing = Thing("atomic", file, line)
  }

  deinit {
    thing.goAway()
    history.deinitialize(count: 1)
    history.deallocate()
  }

  /// Performs a step of the current strand, and returns the strand; nil outside of an exploration.
  private borrowing func step() -> Strand? {
    guard let strand = Strand.current else { return nil }
    strand.execution.step(strand)
    if thing.isVisited(by: strand) { history.pointee = History(initial) }
    return strand
  }

  /// Accesses the latest value from a thread outside of an exploration.
  private borrowing func outside<Result>(_ body: (inout Value) -> Result) -> Result {
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    var value = history.pointee.value
    let result = body(&value)
    if value != history.pointee.value { history.pointee = History(value) }
    return result
  }

  package borrowing func load(
    ordering: AtomicLoadOrdering, file: StaticString = #filePath, line: UInt = #line
  ) -> Value {
    guard let strand = step() else { return outside { $0 } }
    let ordering = Orderings.effective(Ordering(ordering), .load, file, line)
    let places = history.pointee.readable(by: strand, inOrder: ordering.isInOrder)
    let pick = strand.execution.decide(among: places.count)
    let value = history.pointee.read(places[pick], by: strand, ordering)
    strand.execution.trace?.note(
      strand, thing, "is \(pick == 0 ? "" : "still ")\(Sources.words(for: value))",
      as: pick == 0 ? .look : .change)
    return value
  }

  package borrowing func store(
    _ value: Value, ordering: AtomicStoreOrdering, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard let strand = step() else { return outside { $0 = value } }
    let ordering = Orderings.effective(Ordering(ordering), .store, file, line)
    let old = history.pointee.value
    history.pointee.write(value, by: strand, ordering, isUpdate: false)
    strand.execution.trace?.note(strand, thing, Sources.words(from: old, to: value))
  }

  /// Replaces the latest value in one step.
  ///
  /// - Parameter new: Returns the replacement for the current value; nil to keep the current value.
  private borrowing func update(
    _ ordering: AtomicUpdateOrdering, _ file: StaticString, _ line: UInt, _ new: (Value) -> Value?
  ) -> (oldValue: Value, newValue: Value?) {
    guard let strand = step() else {
      return outside { value in
        let old = value
        let new = new(old)
        if let new { value = new }
        return (old, new)
      }
    }
    let ordering = Orderings.effective(Ordering(ordering), .update, file, line)
    let new = new(history.pointee.value)
    let old = history.pointee.readLast(by: strand, new == nil ? ordering.onFailure : ordering)
    guard let new else {
      strand.execution.trace?.note(strand, thing, "is \(Sources.words(for: old)) meanwhile")
      return (old, nil)
    }
    history.pointee.write(new, by: strand, ordering, isUpdate: true)
    strand.execution.trace?.note(strand, thing, Sources.words(from: old, to: new))
    return (old, new)
  }

  package borrowing func exchange(
    _ value: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: UInt = #line
  ) -> Value {
    update(ordering, file, line) { _ in value }.oldValue
  }

  package borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    file: StaticString = #filePath, line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    let (old, new) = update(ordering, file, line) { $0 == expected ? desired : nil }
    return (new != nil, old)
  }

  package borrowing func weakCompareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    file: StaticString = #filePath, line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected, desired: desired, ordering: ordering, file: file, line: line)
  }

  /// Replaces the value in one step. Returns the old and the new value.
  fileprivate borrowing func change(
    _ ordering: AtomicUpdateOrdering, _ file: StaticString, _ line: UInt, _ new: (Value) -> Value
  ) -> (oldValue: Value, newValue: Value) {
    let (old, changed) = update(ordering, file, line) { new($0) }
    return (old, changed ?? old)
  }
}

extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  package borrowing func wrappingAdd(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) { change(ordering, file, line) { $0 &+ operand } }

  @discardableResult
  package borrowing func wrappingSubtract(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) { change(ordering, file, line) { $0 &- operand } }
}

/// A sequentially consistent fence.
///
/// The fence is no step of its own: its effect shows only in loads that follow it.
package func memoryFence() {
  guard let strand = Strand.current else {
    return atomicMemoryFence(ordering: .sequentiallyConsistent)
  }
  strand.execution.fence(strand)
}

/// Records that the last reference to an object was released, or that the caller has the only reference.
///
/// Reference counting is not a step. The thread that releases the last reference synchronizes with all
/// earlier releases, so the caller learns the clocks of all strands.
package func afterAllReleases() {
  guard let strand = Strand.current else { return }
  strand.execution.learnAll(strand)
}
