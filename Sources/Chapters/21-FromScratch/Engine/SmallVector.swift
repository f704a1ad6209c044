/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct SmallVector<Element>: Sequence {
  private var one: Element?
  /// All elements, if there is more than one.
  private var many: [Element]?

  var isEmpty: Bool { one == nil && many == nil }

  struct Iterator: IteratorProtocol {
    fileprivate var one: Element?
    fileprivate var many: Array<Element>.Iterator?

    mutating func next() -> Element? { one.take() ?? many?.next() }
  }

  func makeIterator() -> Iterator { Iterator(one: one, many: many?.makeIterator()) }

  /// Does something with each element. Takes and gives back no reference for one.
  @inline(__always)
  func visit(_ body: (Element) -> Void) {
    if let one { body(one) } else if let many { for element in many { body(element) } }
  }

  mutating func reverse() { many?.reverse() }

  mutating func append(_ element: Element) {
    if let first = one {
      many = [first, element]
      one = nil
    } else if many == nil {
      one = element
    } else {
      many?.append(element)
    }
  }
}
