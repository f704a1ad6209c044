import Synchronization

#if Explore
  import Explorer

  /// A value that threads change without a lock. The explorer's: each access is a step of its own.
  typealias Atomic = Explorer.Atomic
#else
  /// A value that threads change without a lock.
  typealias Atomic = Synchronization.Atomic
#endif

#if Explore
  /// Keeps what the calling thread does before and after in one order with all such fences.
  func memoryFence() { Explorer.memoryFence() }

  /// Says that nobody else has a reference, or will have one.
  func afterAllReleases() { Explorer.afterAllReleases() }
#else
  /// Keeps what the calling thread does before and after in one order with all such fences.
  @inline(__always)
  func memoryFence() { atomicMemoryFence(ordering: .sequentiallyConsistent) }

  /// Says that nobody else has a reference, or will have one. The counting of references sees to it
  /// that what others did with theirs is known; the explorer has to be told.
  @inline(__always)
  func afterAllReleases() {}
#endif
