/// What was written into an atomic, as far as somebody may still read it.
///
/// All writes have one order. A strand may read any of them that is not excluded: by a later one that
/// it knows of, because it has read or written it or has learnt of somebody who did; or, if it reads
/// in the order of all sequentially consistent accesses, by a later one that was written in it.
/// Whoever changes the value by what it was reads the last.
struct History<Value: Equatable> {
  private struct Write {
    let value: Value
    /// What is known to whoever reads it and acquires; nil if nothing was released with it.
    let released: VectorClock?
    let isInOrder: Bool
  }

  /// That a strand has read or written one at some time.
  private struct Sight {
    let strand: Int
    let time: Int
    let place: Int
  }

  /// So many writes are kept. Who would read an older one has slept for long.
  private static var many: Int { 6 }

  private var writes: [Write]
  /// How many were written before those.
  private var forgotten = 0
  private var sights: [Sight] = []

  init(_ value: Value) { writes = [Write(value: value, released: nil, isInOrder: true)] }

  /// The last value.
  var value: Value { writes[writes.count - 1].value }

  private var last: Int { forgotten + writes.count - 1 }

  /// The places of what a strand may read, the last one first, each value once.
  func readable(by strand: Strand, inOrder: Bool) -> [Int] {
    var first = forgotten
    for sight in sights where strand.clock[sight.strand] >= sight.time {
      first = max(first, sight.place)
    }
    if first == last { return [last] }
    if inOrder, let place = writes.lastIndex(where: \.isInOrder) {
      first = max(first, forgotten + place)
    }
    var places: [Int] = []
    for place in stride(from: last, through: first, by: -1)
    where !places.contains(where: { self[$0] == self[place] }) {
      places.append(place)
    }
    return places
  }

  private subscript(place: Int) -> Value { writes[place - forgotten].value }

  /// Reads what is at a place.
  mutating func read(_ place: Int, by strand: Strand, _ ordering: Ordering) -> Value {
    let write = writes[place - forgotten]
    if ordering.acquires, let released = write.released { strand.clock.join(released) }
    see(place, by: strand)
    return write.value
  }

  /// Reads the last.
  mutating func readLast(by strand: Strand, _ ordering: Ordering) -> Value {
    read(last, by: strand, ordering)
  }

  /// Writes a value.
  ///
  /// - Parameter isUpdate: Whether the last one was read in the same step, so that who reads this one
  ///   knows as well what was released with that one.
  mutating func write(_ value: Value, by strand: Strand, _ ordering: Ordering, isUpdate: Bool) {
    var released = isUpdate ? writes[writes.count - 1].released : nil
    if ordering.releases {
      if released == nil { released = strand.clock } else { released?.join(strand.clock) }
    }
    defer { if ordering.releases { strand.clock.tick(strand.number) } }
    writes.append(Write(value: value, released: released, isInOrder: ordering.isInOrder))
    if writes.count > Self.many {
      writes.removeFirst()
      forgotten += 1
    }
    see(last, by: strand)
  }

  private mutating func see(_ place: Int, by strand: Strand) {
    if let known = sights.last(where: { $0.strand == strand.number }), known.place == place {
      return
    }
    sights.append(Sight(strand: strand.number, time: strand.clock[strand.number], place: place))
    if sights.count > 4 * Self.many { forgetSights() }
  }

  /// Keeps of each strand's what excludes something that could still be read.
  private mutating func forgetSights() {
    var newest: [Int: Int] = [:]
    for (number, sight) in sights.enumerated() where sight.place <= forgotten {
      newest[sight.strand] = number
    }
    sights = sights.enumerated().filter { number, sight in
      sight.place > forgotten || newest[sight.strand] == number
    }.map(\.element)
  }
}
