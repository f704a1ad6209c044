import Synchronization

#if Explore
  import Explorer

  /// A value that threads change without a lock. The explorer's: each access is a step of its own.
  typealias Atomic = Explorer.Atomic
#else
  /// A value that threads change without a lock.
  typealias Atomic = Synchronization.Atomic
#endif

/// Keeps what the calling thread does before and after in one order with all such fences.
///
/// Without effect while interleavings are explored, since that is done in one order anyway.
@inline(__always)
func memoryFence() { atomicMemoryFence(ordering: .sequentiallyConsistent) }
