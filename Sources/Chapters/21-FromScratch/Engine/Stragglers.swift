/// Operations in a heap by the order in which they were added, first added on top.
///
/// For the few that become ready neither after nor before all others of their level.
/// - Complexity: O(log *n*) to insert and to remove.
struct Stragglers {
  private var heap: [Unmanaged<Operation>] = []

  var first: Unmanaged<Operation>? { heap.first }

  mutating func insert(_ operation: Operation) {
    heap.append(.passUnretained(operation))
    rise(from: heap.count - 1)
  }

  mutating func remove(_ operation: Operation) {
    let place = Int(operation.enrolment.straggler)
    operation.enrolment.straggler = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    rise(from: place)
    sink(from: Int(last._withUnsafeGuaranteedRef { $0.enrolment.straggler }))
  }

  private func sequence(_ place: Int) -> UInt64 {
    heap[place]._withUnsafeGuaranteedRef { $0.enrolment.sequence }
  }

  /// Notes where an operation is now.
  private func mark(_ place: Int) {
    heap[place]._withUnsafeGuaranteedRef { $0.enrolment.straggler = Int32(place) }
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, sequence(place) < sequence((place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      mark(place)
      place = (place - 1) / 2
    }
    mark(place)
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if sequence(child) < sequence(least) { least = child }
      }
      if least == place { break }
      heap.swapAt(place, least)
      mark(place)
      place = least
    }
    mark(place)
  }
}
