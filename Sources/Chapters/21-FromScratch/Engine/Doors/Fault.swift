/// Mistakes that were made once, and can be made again to see them found.
///
/// They are there under the trait `Explore` alone. Without it every question is answered with no
/// when the engine is compiled, and nothing of them is left.
package enum Fault: CaseIterable, Sendable {
  /// Those who wait are kept, and let go of, while the list of them is locked: the last reference to
  /// one goes there, and its going away wants the lock.
  case letsGoUnderLock
  /// Whether an operation is waited for is looked at in one section, and the dependency entered in
  /// the next: two threads that add it both find that it is not there.
  case entersTwice
  /// Whether there is still something to wait for is looked at before, and not when, it is entered:
  /// a finish in between wakes nobody.
  case looksTooEarly
  /// A worker takes the next operation before it calls code of others that the last one has left to
  /// be called, and does not give it back: that code may wait for the one that was taken.
  case takesTooEarly
  /// One that has finished gives up its place before those who waited for it have answered whether
  /// they are ready: somebody else takes it, although one of them comes first.
  case leavesTooEarly

  #if Explore
    /// The mistake that is made now. Set while nothing is explored.
    nonisolated(unsafe) package static var planted: Fault?
  #endif

  /// Whether this mistake is made.
  @inline(__always)
  var isPlanted: Bool {
    #if Explore
      Fault.planted == self
    #else
      false
    #endif
  }
}
