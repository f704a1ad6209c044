/// A list with levels: what comes first is the oldest of the lowest level that has anything.
///
/// The answer to this chapter's coding exercise: a ready list with as many levels as one likes. A
/// value without a lock; whoever shares it brings one.
/// - Complexity: O(1) for everything, taken over many calls.
public struct Levels<Element> {
  // snippet.answer
  private struct Line {
    var elements: [Element?] = []
    var taken = 0
    var isEmpty: Bool { taken == elements.count }

    mutating func popFirst() -> Element? {
      let first = elements[taken].take()
      taken += 1
      if taken * 2 >= elements.count {
        elements.removeFirst(taken)
        taken = 0
      }
      return first
    }
  }

  private var lines: [Line]
  private var occupied: UInt64 = 0

  public init(_ count: Int) {
    precondition((1...64).contains(count), "there can be 1 to 64 levels")
    lines = Array(repeating: Line(), count: count)
  }

  public mutating func append(_ element: Element, at level: Int) {
    lines[level].elements.append(element)
    occupied |= 1 << level
  }

  public mutating func popFirst() -> Element? {
    guard occupied != 0 else { return nil }
    let level = occupied.trailingZeroBitCount
    let first = lines[level].popFirst()
    if lines[level].isEmpty { occupied &= ~(1 << level) }
    return first
  }
  // snippet.end
}
