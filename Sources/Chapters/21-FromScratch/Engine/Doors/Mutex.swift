import Synchronization

#if Explore
  import Explorer

  /// A value and the lock that guards it. The explorer's: taking it is a step, and who finds it
  /// taken cannot go on.
  typealias Mutex = Explorer.Mutex
#else
  /// A value and the lock that guards it.
  typealias Mutex = Synchronization.Mutex
#endif
