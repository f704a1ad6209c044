/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct SmallVector<Element>: Sequence {
  private var one: Element?
  /// All elements, if there is more than one.
  private var many: [Element] = []

  var isEmpty: Bool { one == nil && many.isEmpty }

  struct Iterator: IteratorProtocol {
    fileprivate var one: Element?
    fileprivate var many: Array<Element>.Iterator

    mutating func next() -> Element? { one.take() ?? many.next() }
  }

  func makeIterator() -> Iterator { Iterator(one: one, many: many.makeIterator()) }

  mutating func reverse() { if !many.isEmpty { many.reverse() } }

  mutating func append(_ element: Element) {
    if let first = one {
      many = [first, element]
      one = nil
    } else if many.isEmpty {
      one = element
    } else {
      many.append(element)
    }
  }
}
