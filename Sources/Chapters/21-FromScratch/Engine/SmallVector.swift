/// A list that is empty or has one element most of the time, and then takes no memory of its own.
struct SmallVector<Element> {
  private var one: Element?
  /// All elements, if there is more than one.
  private var many: [Element]?

  var isEmpty: Bool { one == nil && many == nil }

  /// The elements, in the order in which they were appended.
  var elements: [Element] { many ?? one.map { [$0] } ?? [] }

  /// Does something with each element, without an array for one.
  @inline(__always)
  func visit(_ body: (Element) -> Void) {
    if let one { body(one) } else if let many { for element in many { body(element) } }
  }

  mutating func reverse() { many?.reverse() }

  mutating func append(_ element: Element) {
    if let first = one.take() {
      many = [first, element]
    } else if many == nil {
      one = element
    } else {
      many?.append(element)
    }
  }
}
