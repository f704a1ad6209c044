/// The writes to an atomic that a strand may still read.
///
/// All writes have one order. A strand may read any write that no later write excludes. A later write
/// excludes an earlier one if
/// - the strand knows the later write, because it has read or written that value or has synchronized with a
///   strand that has;
/// - the read is sequentially consistent, and so was the later write.
///
/// A read-modify-write reads the latest write.
struct History<Value: Equatable> {
  private struct Write {
    let value: Value
    /// The clock that an acquiring reader joins; nil if nothing was released with the write.
    let released: VectorClock?
    let isInOrder: Bool
  }

  /// Records that a strand has read or written the write at this place, and when.
  private struct Sight {
    let strand: Int
    let time: Int
    let place: Int
  }

  /// The number of writes that are kept. Only a very old read could return an older write.
  private static var many: Int { 6 }

  private var writes: [Write]
  /// The number of writes that were dropped.
  private var forgotten = 0
  private var sights: [Sight] = []

  init(_ value: Value) { writes = [Write(value: value, released: nil, isInOrder: true)] }

  var value: Value { writes[writes.count - 1].value }

  private var last: Int { forgotten + writes.count - 1 }

  /// Returns the places that a strand may read, the latest first, each value once.
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

  mutating func read(_ place: Int, by strand: Strand, _ ordering: Ordering) -> Value {
    let write = writes[place - forgotten]
    if ordering.acquires, let released = write.released { strand.clock.join(released) }
    see(place, by: strand)
    return write.value
  }

  mutating func readLast(by strand: Strand, _ ordering: Ordering) -> Value {
    read(last, by: strand, ordering)
  }

  /// Appends a write.
  ///
  /// - Parameter isUpdate: True for a read-modify-write, which continues the release sequence of the write it
  ///   replaces.
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

  /// Drops the records that no longer exclude any write that a strand could read.
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
