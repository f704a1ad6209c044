/// What a queue keeps in each of its operations, guarded by the queue's lock.
///
/// The lists of a queue run through these fields, so that entering and leaving a list takes a few
/// stores and no memory.
struct QueueNode {
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
    /// Finished, and taken off the lists.
    case gone
  }

  /// Neighbours in a list.
  struct Link {
    var previous: Unmanaged<Operation>?
    var next: Unmanaged<Operation>?
  }

  /// Neighbours among all operations of the queue.
  var all = Link()
  /// Neighbours among the ready operations of one level, or among those that a barrier holds back; in
  /// the tree of those out of order, those below.
  var ready = Link()
  /// The order of adding: what was added later has more.
  var sequence: UInt64 = 0
  /// How often the operation has been asked whether it is ready, and what its priority and quality of
  /// service are. Only the answer to the newest question counts.
  var question: UInt16 = 0
  var rankQuestion: UInt16 = 0
  var place = Place.outside
  var rank = Rank()
  /// Whether it is not in the list of its level itself, but among those out of order.
  var isStraggler = false
  /// Whether it has finished and is in the list of all no longer, but has not left.
  var isDelisted = false

  /// Where among the ready it is, or would be.
  struct Rank: Equatable {
    /// Which of the ready lists: 0 for that of the highest priority.
    var level: UInt8 = 0
    /// The quality of service of its own; 0 if it has none.
    var quality: UInt8 = 0
  }
}

/// Which of an operation's links a list runs through.
protocol OperationLink {
  static func access<Result>(
    _ operation: Operation, _ body: (inout QueueNode.Link) -> Result
  ) -> Result
}

/// The link among all operations of a queue.
enum LinkOfAll: OperationLink {
  @inline(__always)
  static func access<Result>(
    _ operation: Operation, _ body: (inout QueueNode.Link) -> Result
  ) -> Result { body(&operation.node.all) }
}

/// The link among the ready operations of one level.
enum LinkOfReady: OperationLink {
  @inline(__always)
  static func access<Result>(
    _ operation: Operation, _ body: (inout QueueNode.Link) -> Result
  ) -> Result { body(&operation.node.ready) }
}

/// A list of operations, in the order in which they were appended.
///
/// It does not keep them: the queue does, by a reference of its own.
/// - Complexity: O(1) for everything but walking through it.
struct OperationList<Link: OperationLink> {
  private(set) var first: Unmanaged<Operation>?
  private(set) var last: Unmanaged<Operation>?

  var isEmpty: Bool { first == nil }

  mutating func prepend(_ operation: Operation) {
    let reference = Unmanaged.passUnretained(operation)
    Link.access(operation) { $0 = QueueNode.Link(previous: nil, next: first) }
    setPrevious(of: first, to: reference)
    first = reference
  }

  mutating func append(_ operation: Operation) {
    let reference = Unmanaged.passUnretained(operation)
    Link.access(operation) { $0 = QueueNode.Link(previous: last, next: nil) }
    setNext(of: last, to: reference)
    last = reference
  }

  mutating func remove(_ operation: Operation) {
    let link = Link.access(operation) { $0 }
    setNext(of: link.previous, to: link.next)
    setPrevious(of: link.next, to: link.previous)
    Link.access(operation) { $0 = QueueNode.Link() }
  }

  /// Sets what comes after one of the list, or what comes first.
  @inline(__always)
  private mutating func setNext(of one: Unmanaged<Operation>?, to next: Unmanaged<Operation>?) {
    if let one {
      one._withUnsafeGuaranteedRef { Link.access($0) { $0.next = next } }
    } else {
      first = next
    }
  }

  /// Sets what comes before one of the list, or what comes last.
  @inline(__always)
  private mutating func setPrevious(
    of one: Unmanaged<Operation>?, to previous: Unmanaged<Operation>?
  ) {
    if let one {
      one._withUnsafeGuaranteedRef { Link.access($0) { $0.previous = previous } }
    } else {
      last = previous
    }
  }

  /// All operations of the list, in order.
  var operations: [Operation] {
    var operations: [Operation] = []
    var next = first
    while let reference = next {
      let operation = reference.takeUnretainedValue()
      operations.append(operation)
      next = Link.access(operation) { $0.next }
    }
    return operations
  }
}
