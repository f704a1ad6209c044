/// Mistakes that were made once or are easily made, and can be made again to see them found.
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
  /// Whether an edge is in the list of who is waited for is looked at before the lock is taken that
  /// guards it: the list may be closed in between.
  case looksOutside
  /// One that has ended while a dependency was entered for it leaves that dependency where it is.
  case staysTied
  /// A thread that waits is marked before the lock is taken under which it is put down: who ends in
  /// between finds the mark and nobody.
  case marksTooEarly
  /// A queue is let go of without a look into the mailbox.
  case forgetsMailbox
  /// Whether somebody waits for the end is taken from the state before the end.
  case usesOldState
  /// What an operation has said of itself counts, although it was asked again in between.
  case believesOldAnswer
  /// What a worker has in hand is not put back when it calls code of others.
  case keepsInHand
  /// Who reports progress reports one, and takes off all who have come.
  case reportsTooFew
  /// One that goes away strikes itself out only if it waits for two.
  case strikesTooFew
  /// A worker whose turn is over while it looks on goes, and nobody is called in its place.
  case goesForGood
  /// A thread that has begun to wait for one that is just finishing does not wait: it goes on before
  /// the queue of those who are freed knows that they are ready.
  case wakesTooEarly

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
