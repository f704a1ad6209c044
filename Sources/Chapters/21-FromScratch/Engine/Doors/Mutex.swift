import Synchronization

/// A value and the lock that guards it.
typealias Mutex = Synchronization.Mutex
