import Synchronization

/// A value that threads change without a lock, each access to which is a step.
///
/// Accesses take effect in one order that all threads see, whatever ordering they ask for. An
/// exchange that may fail for no reason does not. The lock inside is for threads that are not explored.
package struct Atomic<Value: Equatable>: ~Copyable, @unchecked Sendable {
  // Unchecked, because a pointer is a value too; `initial` is never changed.
  private let storage: UnsafeMutablePointer<Value>
  private let lock = Synchronization.Mutex<Void>(())
  private let initial: Value
  private let thing: Thing

  package init(_ value: Value, file: StaticString = #filePath, line: UInt = #line) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
    initial = value
    thing = Thing("atomic", file, line)
  }

  deinit {
    thing.goAway()
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Accesses the value in one step, and writes down what that did.
  private borrowing func access<Result>(
    _ kind: Trace.Kind = .change, _ body: (inout Value) -> Result, words: (Value, Value) -> String
  ) -> Result {
    let strand = Strand.current
    if let strand {
      strand.execution.step(strand)
      if thing.isVisited(by: strand) { storage.pointee = initial }
    } else {
      lock._unsafeLock()
    }
    defer { if strand == nil { lock._unsafeUnlock() } }
    let old = storage.pointee
    let result = body(&storage.pointee)
    strand?.execution.trace?.note(strand, thing, words(old, storage.pointee), as: kind)
    return result
  }

  package borrowing func load(ordering: AtomicLoadOrdering) -> Value {
    access(.look, { $0 }, words: { _, value in "is \(Sources.words(for: value))" })
  }

  package borrowing func store(_ value: Value, ordering: AtomicStoreOrdering) {
    access {
      $0 = value
    } words: {
      Sources.words(from: $0, to: $1)
    }
  }

  package borrowing func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
    access {
      swap(&$0, value)
    } words: {
      Sources.words(from: $0, to: $1)
    }
  }

  package borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    access { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    } words: { old, new in
      old == expected
        ? Sources.words(from: old, to: new) : "is \(Sources.words(for: old)) meanwhile"
    }
  }

  package borrowing func weakCompareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: ordering)
  }

  package borrowing func weakCompareExchange(
    expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: successOrdering)
  }

  /// Changes the value in one step.
  fileprivate borrowing func update(
    _ new: (Value) -> Value
  ) -> (oldValue: Value, newValue: Value) {
    access { value in
      let old = value
      value = new(old)
      return (old, value)
    } words: {
      Sources.words(from: $0, to: $1)
    }
  }
}

/// Puts a value in the place of another one, which it returns.
private func swap<Value>(_ place: inout Value, _ value: Value) -> Value {
  defer { place = value }
  return place
}

extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  package borrowing func wrappingAdd(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) { update { $0 &+ operand } }

  @discardableResult
  package borrowing func wrappingSubtract(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) { update { $0 &- operand } }

  @discardableResult
  package borrowing func bitwiseOr(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) { update { $0 | operand } }

  @discardableResult
  package borrowing func bitwiseAnd(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) { update { $0 & operand } }

  @discardableResult
  package borrowing func bitwiseXor(
    _ operand: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) { update { $0 ^ operand } }
}
