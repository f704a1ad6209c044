// Key-value observing, seen from who is observed: which changes it announces, and what an operation does
// itself when a subclass announces one.

extension Operation {
  /// Announces the end of a change that comes from outside this module, and heeds it.
  final func heedChange(of key: Key) {
    let changed = [key] + dependentKeys(of: key)
    if changed.contains(where: { $0 == .isFinished || $0.mayBeState }) { leaveList() }
    didChange(key)
    for changed in changed { heed(changed) }
  }

  /// Does what is to be done when a property of a subclass has changed.
  private final func heed(_ key: Key) {
    switch key {
    case .isFinished where isFinished: conclude()
    case .isReady where stateInOrder.isEnqueued: scheduler?.consider(self)
    case .queuePriority, .qualityOfService: tellOfRank()
    case _ where key.mayBeState:
      if isFinished { conclude() } else if stateInOrder.isEnqueued { scheduler?.consider(self) }
    default: break
    }
  }

  /// Leaves the list of its queue if it has finished, before observers are told of that.
  ///
  /// No document says which comes first. Clients expect that a queue counts no longer what they have
  /// been told has finished; and whoever waits goes on after observers have been told.
  final func leaveList() {
    let state = state
    if state.isObserved, state.isEnqueued, isFinished { scheduler?.delist(self) }
  }

  /// The keys of properties of this class whose values rest on that of another one.
  private final func dependentKeys(of key: Key) -> [Key] {
    guard !key.name.isEmpty, !Operation.isPlain(self) else { return [] }
    return Key.namesOfOperation.filter { $0 != key.name && key.affects($0, in: type(of: self)) }
      .map { Key($0) }
  }
}

extension Announcing {
  /// - Parameter was: The value before the change, if it is not the one now.
  @inline(__always)
  final func willChange(_ key: @autoclosure () -> Key, was: Any? = nil) {
    if isObserved { Observers.shared.willChange(key(), of: self, was: was) }
  }

  @inline(__always)
  final func didChange(_ key: @autoclosure () -> Key) {
    if isObserved { Observers.shared.didChange(key(), of: self) }
  }

  @inline(__always)
  final func announcing<Result>(_ key: Key, _ change: () -> Result) -> Result {
    willChange(key)
    defer { didChange(key) }
    return change()
  }

  /// Sets a property, and announces it unless the class does so itself.
  final func setting(_ key: Key, _ change: () -> Void) {
    if isObserved, !type(of: self).automaticallyNotifiesObservers(forKey: key.name) {
      return change()
    }
    announcing(key, change)
  }
}
