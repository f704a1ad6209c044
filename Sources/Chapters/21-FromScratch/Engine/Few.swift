/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct Few<Element>: Sequence {
  private var one: Element?
  /// All elements, if there is more than one.
  private var many: [Element] = []

  var isEmpty: Bool { one == nil && many.isEmpty }

  var count: Int { one == nil ? many.count : 1 }

  var elements: [Element] { one.map { [$0] } ?? many }

  struct Iterator: IteratorProtocol {
    fileprivate var one: Element?
    fileprivate var many: Array<Element>.Iterator

    mutating func next() -> Element? {
      one.take() ?? many.next()
    }
  }

  func makeIterator() -> Iterator { Iterator(one: one, many: many.makeIterator()) }

  mutating func append(_ element: Element) {
    if let first = one {
      many.append(first)
      many.append(element)
      one = nil
    } else if many.isEmpty {
      one = element
    } else {
      many.append(element)
    }
  }

  /// Makes room for as many elements.
  mutating func reserve(_ count: Int) {
    if count > 1 { many.reserveCapacity(count) }
  }

  mutating func popLast() -> Element? { one.take() ?? many.popLast() }

  /// Removes the first element of which something is true. Returns whether there was one.
  mutating func removeFirst(where isIt: (Element) -> Bool) -> Bool {
    if let first = one {
      guard isIt(first) else { return false }
      one = nil
      return true
    }
    guard let place = many.firstIndex(where: isIt) else { return false }
    many.remove(at: place)
    return true
  }

  func contains(where isIt: (Element) -> Bool) -> Bool {
    if let one { return isIt(one) }
    return many.contains(where: isIt)
  }
}
