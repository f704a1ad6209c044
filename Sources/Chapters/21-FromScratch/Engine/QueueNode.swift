/// The queue's data in each of its operations, guarded by the queue's lock.
///
/// The queue's lists are intrusive and use these fields, so that entering and leaving a list takes a few
/// stores and no allocation.
struct QueueNode {
  /// The station of an operation in its queue.
  enum Place: UInt8 {
    /// In no queue.
    case outside
    /// Behind an unfinished barrier.
    case held
    /// Not ready.
    case waiting
    /// In the ready list.
    case ready
    /// Started and unfinished.
    case running
    /// Finished and removed from the lists.
    case gone
  }

  /// Neighbours in a list.
  struct Link {
    var previous: Unmanaged<Operation>?
    var next: Unmanaged<Operation>?
  }

  /// Neighbours among all operations of the queue.
  var all = Link()
  /// Neighbours among the ready operations of one level, or among the operations behind a barrier. For a
  /// straggler: its children in the tree of stragglers.
  var ready = Link()
  /// The position at which the operation was added: later operations have larger numbers.
  var sequence: UInt64 = 0
  /// The number of evaluations of `isReady`, and of priority and quality of service. Only the result of the
  /// newest evaluation counts.
  var question: UInt16 = 0
  var rankQuestion: UInt16 = 0
  var place = Place.outside
  var rank = Rank()
  /// True if the operation is in the tree of stragglers rather than in the list of its level.
  var isStraggler = false
  /// True if the operation has finished and has been removed from the list of all operations, but has not
  /// left the queue.
  var isDelisted = false

  /// The position among the ready operations.
  struct Rank: Equatable {
    /// The index of the ready list: 0 for the highest priority.
    var level: UInt8 = 0
    /// The operation's own quality of service; 0 if none was set.
    var quality: UInt8 = 0
  }
}

/// Selects the links of an operation that a list uses.
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

/// An intrusive list of operations in the order in which they were appended.
///
/// Does not retain the operations; the queue owns one reference to each.
/// - Complexity: O(1), except for ``operations``.
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

  /// Sets the successor of an operation, or the first operation of the list.
  @inline(__always)
  private mutating func setNext(of one: Unmanaged<Operation>?, to next: Unmanaged<Operation>?) {
    if let one {
      one._withUnsafeGuaranteedRef { Link.access($0) { $0.next = next } }
    } else {
      first = next
    }
  }

  /// Sets the predecessor of an operation, or the last operation of the list.
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
