/// An element of ``Levels``.
public protocol Leveled {
  /// The level of the element; 0 comes first.
  var level: Int { get }
}

/// A list with levels: its first element is the oldest one in the lowest level that is not empty.
///
/// The answer to this chapter's coding exercise: a ready list with 1 to 64 levels. The level of an element
/// must be less than the number of levels. A list is a value without a lock; a shared list needs one.
/// - Complexity: Amortized O(1) for each method, unless a copy shares the storage.
public struct Levels<Element: Leveled> {
  // snippet.answer
  /// The next element is the last of `taking`. When `taking` is empty, it receives `adding` in reverse order.
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
