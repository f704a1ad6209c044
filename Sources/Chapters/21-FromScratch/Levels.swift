/// What can stand in ``Levels``.
public protocol Leveled {
  /// Where it stands; 0 comes first.
  var level: Int { get }
}

/// A list with levels: what comes first is the oldest of the lowest level that has anything.
///
/// The answer to this chapter's coding exercise: a ready list with 1 to 64 levels. A value without a
/// lock; whoever shares it brings one. The level of an element is less than the number of levels.
/// - Complexity: O(1) for everything, taken over many calls, while nobody keeps a copy.
public struct Levels<Element: Leveled> {
  // snippet.answer
  /// The next is the last of `taking`; when that is empty, it gets the others, turned round.
  private var lines: [(taking: [Element], adding: [Element])]
  private var occupied: UInt64 = 0

  public init(_ count: Int) {
    precondition((1...64).contains(count), "there can be 1 to 64 levels")
    lines = Array(repeating: ([], []), count: count)
  }

  public mutating func append(_ element: Element) {
    let level = element.level
    lines[level].adding.append(element)
    occupied |= 1 << level
  }

  public mutating func popFirst() -> Element? {
    guard occupied != 0 else { return nil }
    let level = occupied.trailingZeroBitCount
    if lines[level].taking.isEmpty {
      lines[level] = (lines[level].adding.reversed(), [])
    }
    let first = lines[level].taking.removeLast()
    if lines[level].taking.isEmpty, lines[level].adding.isEmpty {
      occupied &= ~(1 << level)
    }
    return first
  }
  // snippet.end
}
