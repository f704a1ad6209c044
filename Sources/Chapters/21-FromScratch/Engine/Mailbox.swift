/// Where operations are put without a lock, for whoever next holds the queue's lock to take in.
///
/// A stack that runs through the operations themselves. There is no ABA: it is only ever pushed onto,
/// and taken as a whole.
struct Mailbox: ~Copyable, @unchecked Sendable {
  // Unchecked, because a pointer is not Sendable; this one is only ever exchanged atomically.

  /// The operation that came last. Each that is in is kept by one reference, which the mailbox owns
  /// until it hands the operation on.
  private let top = Atomic<UnsafeMutableRawPointer?>(nil)

  /// Whether nothing is in. In one order with `append`, so that of one who puts in and then looks
  /// whether somebody will come, and one who comes and then looks in, one sees the other.
  var isEmpty: Bool { top.load(ordering: .sequentiallyConsistent) == nil }

  /// Puts an operation in, and keeps it. Safe to call from any thread.
  borrowing func append(_ operation: Operation) {
    let reference = Unmanaged.passRetained(operation)
    // snippet.put
    var below = top.load(ordering: .relaxed)
    while true {
      // Nobody else knows the operation's links before it is in.
      operation.enrolment.all.next = below.map { Unmanaged.fromOpaque($0) }
      let (exchanged, original) = top.weakCompareExchange(
        expected: below, desired: reference.toOpaque(), ordering: .sequentiallyConsistent)
      if exchanged { return }
      below = original
    }
    // snippet.end
  }

  /// Takes out all operations, in the order in which they were put in.
  ///
  /// - Parameter take: Receives each of them, with the reference by which the mailbox kept it,
  ///   which is the receiver's to release.
  borrowing func takeAll(_ take: (Unmanaged<Operation>) -> Void) {
    var next = top.exchange(nil, ordering: .sequentiallyConsistent)
      .map { Unmanaged<Operation>.fromOpaque($0) }
    var reversed: Unmanaged<Operation>?
    while let operation = next {
      operation._withUnsafeGuaranteedRef {
        next = $0.enrolment.all.next
        $0.enrolment.all.next = reversed
      }
      reversed = operation
    }
    while let operation = reversed {
      reversed = operation._withUnsafeGuaranteedRef { $0.enrolment.all.next }
      take(operation)
    }
  }
}
