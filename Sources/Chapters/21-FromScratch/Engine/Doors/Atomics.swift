import Synchronization

/// A value that threads change without a lock.
typealias Atomic = Synchronization.Atomic

/// Keeps what the calling thread does before and after in one order with all such fences.
@inline(__always)
func memoryFence() { atomicMemoryFence(ordering: .sequentiallyConsistent) }

/// Says that nobody else has a reference, or will have one. The counting of references sees to it
/// that what others did with theirs is known; the workshop's explorer has to be told.
@inline(__always)
func afterAllReleases() {}
