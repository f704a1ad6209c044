/// What a queue keeps in each of its operations, guarded by the queue's lock.
///
/// The lists of a queue run through these fields, so that entering and leaving a list takes a few
/// stores and no memory.
struct Enrolment {
  /// Where in its queue an operation is.
  enum Place: UInt8 {
    /// In no queue.
    case outside
    /// Behind a barrier that has not been passed.
    case held
    /// Not ready.
    case waiting
    /// In the list of the ready.
    case ready
    /// Started, and not finished.
    case running
    /// Finished.
    case left
  }

  /// Neighbours in a list.
  struct Link {
    var previous: Unmanaged<Operation>?
    var next: Unmanaged<Operation>?
  }

  /// The queue's scheduler: set once, before anybody can ask for it, and kept.
  var scheduler: Scheduler?
  /// Neighbours among all operations of the queue.
  var all = Link()
  /// Neighbours among the ready operations of one level.
  var ready = Link()
  var place = Place.outside
  /// Which of the ready lists it is in, or would be: 0 for the highest priority.
  var level: UInt8 = 0
  /// The order of adding: what was added later has more.
  var sequence: UInt64 = 0
  /// Where among the stragglers of its ready list it is; -1 if it is not.
  var straggler: Int32 = -1
  /// How many barriers were added before it that count; see ``Barriers``.
  var generation: UInt32 = 0
}

/// Which of an operation's links a list runs through.
protocol OperationLink {
  static func get(_ operation: Operation) -> Enrolment.Link
  static func set(_ operation: Operation, _ link: Enrolment.Link)
  static func setPrevious(_ operation: Operation, _ previous: Unmanaged<Operation>?)
  static func setNext(_ operation: Operation, _ next: Unmanaged<Operation>?)
}

/// The link among all operations of a queue.
enum LinkOfAll: OperationLink {
  static func get(_ operation: Operation) -> Enrolment.Link { operation.enrolment.all }
  static func set(_ operation: Operation, _ link: Enrolment.Link) {
    operation.enrolment.all = link
  }
  static func setPrevious(_ operation: Operation, _ previous: Unmanaged<Operation>?) {
    operation.enrolment.all.previous = previous
  }
  static func setNext(_ operation: Operation, _ next: Unmanaged<Operation>?) {
    operation.enrolment.all.next = next
  }
}

/// The link among the ready operations of one level.
enum LinkOfReady: OperationLink {
  static func get(_ operation: Operation) -> Enrolment.Link { operation.enrolment.ready }
  static func set(_ operation: Operation, _ link: Enrolment.Link) {
    operation.enrolment.ready = link
  }
  static func setPrevious(_ operation: Operation, _ previous: Unmanaged<Operation>?) {
    operation.enrolment.ready.previous = previous
  }
  static func setNext(_ operation: Operation, _ next: Unmanaged<Operation>?) {
    operation.enrolment.ready.next = next
  }
}

/// A list of operations, in the order in which they were appended.
///
/// - Complexity: O(1) for everything but walking through it.
struct OperationList<Link: OperationLink> {
  private(set) var first: Unmanaged<Operation>?
  private var last: Unmanaged<Operation>?

  var isEmpty: Bool { first == nil }

  var firstOperation: Operation? { first?.takeUnretainedValue() }
  var lastOperation: Operation? { last?.takeUnretainedValue() }

  mutating func prepend(_ operation: Operation) {
    let reference = Unmanaged.passUnretained(operation)
    Link.set(operation, Enrolment.Link(previous: nil, next: first))
    if let first {
      Link.setPrevious(first.takeUnretainedValue(), reference)
    } else {
      last = reference
    }
    first = reference
  }

  mutating func append(_ operation: Operation) {
    let reference = Unmanaged.passUnretained(operation)
    Link.set(operation, Enrolment.Link(previous: last, next: nil))
    if let last { Link.setNext(last.takeUnretainedValue(), reference) } else { first = reference }
    last = reference
  }

  mutating func remove(_ operation: Operation) {
    let link = Link.get(operation)
    if let previous = link.previous {
      Link.setNext(previous.takeUnretainedValue(), link.next)
    } else {
      first = link.next
    }
    if let next = link.next {
      Link.setPrevious(next.takeUnretainedValue(), link.previous)
    } else {
      last = link.previous
    }
    Link.set(operation, Enrolment.Link())
  }

  /// All operations of the list, in order.
  var operations: [Operation] {
    var operations: [Operation] = []
    var next = first
    while let reference = next {
      let operation = reference.takeUnretainedValue()
      operations.append(operation)
      next = Link.get(operation).next
    }
    return operations
  }
}
