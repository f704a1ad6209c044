// Key-value observing on the side of the observed object: its notifications, and an operation's reactions to
// a subclass's notifications.

extension Operation {
  /// Sends the did notification for a client's change, and reacts to the change.
  final func heedChange(of key: Key) {
    let changed = [key] + dependentKeys(of: key)
    if changed.contains(where: { $0 == .isFinished || $0.mayBeState }) { leaveList() }
    didChange(key)
    for changed in changed { heed(changed) }
  }

  /// Reacts to a subclass's notification of a changed property.
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

  /// Removes a finished operation from its queue's list before observers are notified.
  ///
  /// The documents leave the order open. Clients expect that the queue no longer counts an operation whose
  /// finish they were notified of. Waiting threads continue after observers were notified.
  final func leaveList() {
    let state = state
    if state.isObserved, state.isEnqueued, isFinished { scheduler?.delist(self) }
  }

  /// Returns the keys of the properties of this class whose values depend on the given property.
  private final func dependentKeys(of key: Key) -> [Key] {
    guard !key.name.isEmpty, !hasNoOverrides else { return [] }
    return Key.namesOfOperation.filter { $0 != key.name && key.affects($0, in: type(of: self)) }
      .map { Key($0) }
  }
}

extension Announcing {
  /// - Parameter was: The value before the change, if it differs from the current one.
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

  /// Sets a property, and notifies observers unless the class itself does so for this property.
  final func setting(_ key: Key, _ change: () -> Void) {
    if isObserved, !type(of: self).automaticallyNotifiesObservers(forKey: key.name) {
      return change()
    }
    announcing(key, change)
  }
}
