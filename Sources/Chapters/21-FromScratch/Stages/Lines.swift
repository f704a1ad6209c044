/// An element of the lists in stage 3's ``Lines``. The element stores its own links, guarded by the lock of
/// the `Lines`.
protocol Listed: StageOperation {
  /// The element in front of this one.
  var previous: Self? { get set }
  /// The element behind this one.
  var next: Self? { get set }
  /// The number of the list that holds the element; nil if none does.
  var line: Int? { get set }
}

/// Five doubly linked lists, one for each level of priority.
///
/// - Complexity: O(1) for each method.
struct Lines<Element: Listed>: ReadyCollection {
  private var firsts: [Element?] = Array(repeating: nil, count: 5)
  private var lasts: [Element?] = Array(repeating: nil, count: 5)
  private var occupied: UInt8 = 0

  var isEmpty: Bool { occupied == 0 }

  mutating func append(_ element: Element) {
    let line = element.queuePriority.rawValue
    (element.line, element.previous) = (line, lasts[line])
    if let last = lasts[line] { last.next = element } else { firsts[line] = element }
    lasts[line] = element
    occupied |= 1 << line
  }

  mutating func remove(_ element: Element) {
    guard let line = element.line.take() else { return }
    let (previous, next) = (element.previous.take(), element.next.take())
    if let next { next.previous = previous } else { lasts[line] = previous }
    if let previous { previous.next = next } else { firsts[line] = next }
    if firsts[line] == nil { occupied &= ~(1 << line) }
  }

  mutating func move(_ element: Element) {
    if element.line == nil { return }
    remove(element)
    append(element)
  }

  // snippet.first
  mutating func popFirst() -> Element? {
    guard occupied != 0, let first = firsts[occupied.trailingZeroBitCount] else { return nil }
    Cost.look()
    remove(first)
    return first
  }
  // snippet.end
}
