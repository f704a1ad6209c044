#if Explore
  import Explorer

  /// A lock. The explorer's: taking it is a step, and who finds it taken cannot go on.
  typealias SpinningLock = Explorer.Lock
#else
  import Synchronization

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A lock that is waited for by trying again.
  ///
  /// Most sections that it guards take some hundred instructions, so that it is usually free again
  /// before a sleep would have begun. If it is not, its holder takes in a whole batch or has lost its
  /// processor, and is given ours. It is one atomic, so that it costs a byte in each operation, and so that the
  /// thread sanitizer sees what it orders, which it does not for a `Mutex` on Linux.
  struct SpinningLock: ~Copyable, Sendable {
    private let isTaken = Atomic(false)

    /// How often it is tried before the processor is given away.
    private static var attempts: Int { 100 }

    /// Runs a section while no other thread runs one. Not to be called inside a section.
    @inline(__always)
    borrowing func withLock<Result>(_ section: () -> Result) -> Result {
      if isTaken.exchange(true, ordering: .acquiring) { waitForTurn() }
      defer { isTaken.store(false, ordering: .releasing) }
      return section()
    }

    @inline(never)
    private borrowing func waitForTurn() {
      while true {
        for _ in 0..<Self.attempts where !isTaken.load(ordering: .relaxed) {
          if !isTaken.exchange(true, ordering: .acquiring) { return }
        }
        sched_yield()
      }
    }
  }
#endif
