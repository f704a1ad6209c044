// Who is told that a property has changed.

extension Operation {
  /// Announces the beginning of a change that comes from outside this module.
  final func beginChange(of key: Key) {
    willChange(key)
    for dependent in dependentKeys(of: key) { willChange(dependent) }
  }

  /// Announces the end of a change that comes from outside this module, and heeds it.
  final func endChange(of key: Key) {
    for dependent in dependentKeys(of: key).reversed() { didChange(dependent) }
    didChange(key)
    heed(key)
    for dependent in dependentKeys(of: key) { heed(dependent) }
  }

  /// Does what is to be done when a property of a subclass has changed.
  private final func heed(_ key: Key) {
    switch key {
    case .isFinished where isFinished: conclude()
    case .isReady where stateInOrder.isEnqueued: scheduler?.consider(self)
    case .queuePriority: tellOfSetting()
    case _ where key.mayBeState:
      if isFinished { conclude() } else if stateInOrder.isEnqueued { scheduler?.consider(self) }
    default: break
    }
  }

  /// - Parameter was: The value before the change, if it is not the one now.
  final func willChange(_ key: Key, was: Any? = nil) {
    if state.isObserved { Observers.shared.willChange(key, of: self, was: was) }
  }

  final func didChange(_ key: Key) {
    if state.isObserved { Observers.shared.didChange(key, of: self) }
  }

  final func announcing(_ key: Key, _ change: () -> Void) {
    willChange(key)
    change()
    didChange(key)
  }

  /// Makes every change from here on one that is announced.
  ///
  /// Must be called before the observer looks at the value for the first time. Then either the
  /// observer sees a change, or who makes the change sees the observer, or both.
  final func becomeObserved() {
    Observers.noteFirst()
    update { $0.observing() }
    // For what is neither in the same word nor behind a lock, which is the priority.
    memoryFence()
  }

  /// The keys of properties whose values rest on that of another one.
  private final func dependentKeys(of key: Key) -> [Key] {
    guard !key.name.isEmpty, !Operation.isPlain(self) else { return [] }
    let subject = type(of: self)
    return Key.namesOfOperation.filter { name in
      name != key.name
        && subject.keyPathsForValuesAffectingValue(forKey: name).contains { Key($0) == key }
    }.map { Key($0) }
  }
}
