/// A lock-free stack of added operations. The next holder of the queue's lock moves them to the schedule.
///
/// The stack is intrusive: its links are stored in the operations. There is no ABA problem, because the stack
/// is only pushed onto and taken as a whole.
struct Mailbox: ~Copyable, @unchecked Sendable {
  // Unchecked, because a pointer is not Sendable; all accesses to this pointer are atomic.

  /// The newest operation. The mailbox owns one reference to each operation in the stack.
  private let top = Atomic<UnsafeMutableRawPointer?>(nil)
  /// Padding that gives `top` a cache line of its own. Every added operation writes `top`, and neighbouring
  /// fields would suffer from false sharing.
  private let room = SIMD64<UInt8>()
  /// True if the stack may hold an operation that precedes those in the schedule. Set after the push and
  /// cleared before the take, so a false positive is possible and a false negative is not.
  private let urgent = Atomic(false)

  /// True if the mailbox is empty. Sequentially consistent with `append`: one thread appends and then looks
  /// for a worker on its way; an arriving worker clears its mark and then looks here. At least one of the two
  /// sees the other.
  var isEmpty: Bool { top.load(ordering: .sequentiallyConsistent) == nil }

  /// True if the mailbox may hold an operation whose priority is not normal or whose quality of service is
  /// not the queue's. Such an operation may precede those in the schedule.
  var holdsUrgent: Bool { urgent.load(ordering: .sequentiallyConsistent) }

  /// Retains and pushes an operation. May be called from any thread.
  borrowing func append(_ operation: Operation) {
    let reference = Unmanaged.passRetained(operation)
    var below = top.load(ordering: .relaxed)
    while true {
      // No other thread reads the operation's link before the push.
      operation.node.all.next = below.map { Unmanaged.fromOpaque($0) }
      let (exchanged, original) = top.weakCompareExchange(
        expected: below, desired: reference.toOpaque(), ordering: .sequentiallyConsistent)
      if exchanged { break }
      below = original
    }
    // The priority is read after the push: if a thread raises it, either that thread finds the operation or
    // this one sees the new priority.
    if !operation.isOrdinary { urgent.store(true, ordering: .sequentiallyConsistent) }
  }

  /// Takes all operations, oldest first.
  ///
  /// - Parameter take: Receives each operation together with the mailbox's reference, which the receiver has
  ///   to release.
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
