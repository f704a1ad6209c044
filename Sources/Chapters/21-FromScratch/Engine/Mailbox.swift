/// A lock-free stack of operations that were added to a queue, until whoever next holds the queue's lock
/// takes them in.
///
/// A stack that runs through the operations themselves. There is no ABA: it is only ever pushed onto,
/// and taken as a whole.
struct Mailbox: ~Copyable, @unchecked Sendable {
  // Unchecked, because a pointer is not Sendable; this one is only ever exchanged atomically.

  /// The operation that came last. Each that is in is kept by one reference, which the mailbox owns
  /// until it hands the operation on.
  private let top = Atomic<UnsafeMutableRawPointer?>(nil)
  /// Padding, so that `top` has a cache line for itself, wherever the mailbox lies: it changes with each
  /// operation that is added, and threads that write beside it would wait for that cache line.
  private let room = SIMD64<UInt8>()
  /// Whether one may be in that comes before what the queue has already. Raised when it is in, and
  /// lowered before it is taken out, so that it may be up for nothing, and is never down for one.
  private let urgent = Atomic(false)

  /// Whether it is empty. In one order with `append`: a thread that appends and then looks for a worker
  /// on its way, and a worker that comes and then looks in here, cannot both miss each other.
  var isEmpty: Bool { top.load(ordering: .sequentiallyConsistent) == nil }

  /// Whether one may be in that comes before what the queue has already: not one of normal priority
  /// whose quality of service is the queue's.
  var holdsUrgent: Bool { urgent.load(ordering: .sequentiallyConsistent) }

  /// Puts an operation in, and keeps it. Safe to call from any thread.
  borrowing func append(_ operation: Operation) {
    let reference = Unmanaged.passRetained(operation)
    var below = top.load(ordering: .relaxed)
    while true {
      // Nobody else knows the operation's links before it is in.
      operation.node.all.next = below.map { Unmanaged.fromOpaque($0) }
      let (exchanged, original) = top.weakCompareExchange(
        expected: below, desired: reference.toOpaque(), ordering: .sequentiallyConsistent)
      if exchanged { break }
      below = original
    }
    // Read after it was put in: a thread that raises the priority takes it in, or is seen here.
    if !operation.isOrdinary { urgent.store(true, ordering: .sequentiallyConsistent) }
  }

  /// Takes out all operations, in the order in which they were put in.
  ///
  /// - Parameter take: Receives each of them, with the reference by which the mailbox kept it,
  ///   which is the receiver's to release.
  borrowing func takeAll(_ take: (Unmanaged<Operation>) -> Void) {
    if holdsUrgent { urgent.store(false, ordering: .sequentiallyConsistent) }
    var next = top.exchange(nil, ordering: .sequentiallyConsistent)
      .map { Unmanaged<Operation>.fromOpaque($0) }
    var reversed: Unmanaged<Operation>?
    while let operation = next {
      operation._withUnsafeGuaranteedRef {
        next = $0.node.all.next
        $0.node.all.next = reversed
      }
      reversed = operation
    }
    while let operation = reversed {
      reversed = operation._withUnsafeGuaranteedRef { $0.node.all.next }
      take(operation)
    }
  }
}
