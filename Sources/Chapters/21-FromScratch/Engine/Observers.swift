/// Key-value observing: who observes which property of which object, and is told of its changes.
///
/// One table for all objects, since few are ever observed; an object that is observed knows that it
/// is and asks here. With the lock held no code of others is called: no observer, no getter, nothing
/// that compares key paths, and no `deinit`.
final class Observers: @unchecked Sendable {
  // Unchecked, because `table` is guarded by `lock`, and so is what registrations keep.
  static let shared = Observers()

  /// One observer of one property.
  final class Registration: @unchecked Sendable {
    fileprivate let object: ObjectIdentifier
    fileprivate let key: Key
    fileprivate let options: NSKeyValueObservingOptions
    /// Who is told by key, and in which context.
    fileprivate let observer: ObjectIdentifier?
    fileprivate let context: UnsafeMutableRawPointer?
    /// What it keeps, which may end observations when it is let go of; nil once it has been removed.
    fileprivate var kept: Kept?

    fileprivate struct Kept {
      let calls: Calls
      /// The value at the beginning, in case that a change was under way by then; nil from the end of
      /// the first change on.
      var first: Any?
      /// The value that it has heard of last, if the property is known by its path alone.
      var last: Any?
      /// The values before the changes that are under way, each with the thread that makes it.
      var old: [(thread: ThreadIdentity, value: Any)] = []
    }

    fileprivate struct Calls {
      /// Reads the value of the property.
      let read: (Announcing) -> Any
      /// Tells the observer: the object, the old value, the new value, whether it is prior.
      let tell: (Announcing, Any?, Any?, Bool) -> Void
    }

    fileprivate init(
      of object: Announcing, _ key: Key, _ options: NSKeyValueObservingOptions,
      observer: ObjectIdentifier? = nil, context: UnsafeMutableRawPointer? = nil, calls: Calls
    ) {
      // Every change from here on is one that is announced, before the value is read for the first time.
      // Then the observer sees a change, or the thread that makes it sees the observer, or both.
      Observers.noteFirst()
      object.noteObserver()
      // For the priority, which is neither in the state word nor guarded by a lock.
      memoryFence()
      self.object = ObjectIdentifier(object)
      self.key = key
      self.options = options
      self.observer = observer
      self.context = context
      kept = Kept(
        calls: calls, first: options.contains(.old) ? calls.read(object) : nil,
        last: key.isPath ? calls.read(object) : nil)
    }
  }

  /// An object that is observed.
  private struct Observed {
    weak var object: Announcing?
    /// When that began.
    let moment: UInt64
    /// The observers of its properties, in the order in which they came. One that is removed stays where
    /// it is, as a mark that is passed over, until half of them are marks: so that it costs the same
    /// whether the first goes or the last.
    var registrations: [Registration] = []
    var removed = 0
    /// Those that are told by key, by who observes.
    var byObserver: [ObjectIdentifier: [Registration]] = [:]

    mutating func append(_ registration: Registration) {
      registrations.append(registration)
      if let observer = registration.observer {
        byObserver[observer, default: []].append(registration)
      }
    }

    /// Passes over one more that has been removed. Returns those that were listed, if any are no longer:
    /// their keys may have code of others.
    mutating func passOverOneMore() -> [Registration] {
      removed += 1
      guard removed * 2 > registrations.count else { return [] }
      let all = registrations
      (registrations, byObserver, removed) = ([], [:], 0)
      for registration in all {
        Steps.count()
        if registration.kept != nil { append(registration) }
      }
      return all
    }
  }

  /// Guards `table`, and what each registration keeps.
  private let lock = Lock()
  @exclusivity(unchecked) private var table: [ObjectIdentifier: Observed] = [:]

  /// Calls something while nobody can look up who observes, as a test does to see who looks.
  func whileClosed(_ body: () -> Void) { lock.withLock(body) }

  // MARK: Beginning and ending

  private static let haveBeen = Atomic(false)

  /// Whether anybody has ever observed anything, so that a change may call code of observers.
  static var areAny: Bool { haveBeen.load(ordering: .relaxed) }

  /// Must be called before somebody begins to observe.
  static func noteFirst() { haveBeen.store(true, ordering: .sequentiallyConsistent) }

  /// How many objects have begun to be observed.
  private static let beginnings = Atomic<UInt64>(0)

  /// This moment, for who tells of an object that may be gone by then: another one that has got its
  /// identity has begun to be observed later.
  static var moment: UInt64 {
    memoryFence()
    return beginnings.load(ordering: .relaxed)
  }

  func add<Object: Announcing, Value>(
    _ object: Object, _ key: Key, _ options: NSKeyValueObservingOptions,
    read: @escaping (Object) -> Value,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let registration = Registration(
      of: object, key, options,
      calls: Registration.Calls(
        read: { read(unsafeDowncast($0, to: Object.self)) },
        tell: { object, old, new, isPrior in
          let change = NSKeyValueObservedChange<Value>(
            newValue: new.map { $0 as! Value }, oldValue: old.map { $0 as! Value }, isPrior: isPrior
          )
          handler(unsafeDowncast(object, to: Object.self), change)
        }))
    enter(registration, of: object)
    return NSKeyValueObservation(registration)
  }

  /// Notes an observer that is told by key.
  func add(
    _ object: Announcing, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ observer: any KeyValueObserver, _ context: UnsafeMutableRawPointer?
  ) {
    if keyPath.contains(".") {
      refuse("“\(keyPath)” leads through several objects; observe each of them by its own key")
    }
    let registration = Registration(
      of: object, Key(keyPath), options, observer: ObjectIdentifier(observer), context: context,
      calls: Registration.Calls(
        read: { $0.value(forKey: keyPath) ?? NSNull() },
        tell: { [weak observer] object, old, new, isPrior in
          var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
          change[.oldKey] = old
          change[.newKey] = new
          if isPrior { change[.notificationIsPriorKey] = true }
          observer?.observeValue(
            forKeyPath: keyPath, of: object, change: change, context: context)
        }))
    enter(registration, of: object)
  }

  private func enter(_ registration: Registration, of object: Announcing) {
    lock.withLock {
      if table[registration.object] == nil {
        let moment = Observers.beginnings.wrappingAdd(1, ordering: .relaxed).newValue
        table[registration.object] = Observed(object: object, moment: moment)
        memoryFence()
      }
      table[registration.object]?.append(registration)
    }
    if registration.options.contains(.initial) {
      tell(registration, of: object, old: nil, isPrior: false)
    }
  }

  /// Removes the newest observation by an object of a property, in any context or in this one. Traps if
  /// there is none.
  func remove(
    _ observer: any KeyValueObserver, of object: Announcing, _ key: Key,
    in context: UnsafeMutableRawPointer?? = .none
  ) {
    let newest = lock.withLock {
      table[ObjectIdentifier(object)]?.byObserver[ObjectIdentifier(observer)]?.last {
        $0.kept != nil && $0.key.name == key.name && (context == .none || $0.context == context)
      }
    }
    guard let newest else { refuse("“\(key.name)” is not observed by this object") }
    remove(newest)
  }

  func remove(_ registration: Registration) {
    let remains = lock.withLock { () -> [Any?] in
      guard let kept = registration.kept.take() else { return [] }
      let passed = table[registration.object]?.passOverOneMore()
      if table[registration.object]?.registrations.isEmpty == true {
        table[registration.object] = nil
      }
      return [kept, passed]
    }
    withExtendedLifetime(remains) {}
  }

  /// Forgets an object that is going away, whose identity another object may get.
  func removeAll(of object: Announcing) {
    let remains = lock.withLock {
      table.removeValue(forKey: ObjectIdentifier(object))?.registrations.map {
        ($0, $0.kept.take())
      }
    }
    withExtendedLifetime(remains) {}
  }

  // MARK: Changes

  /// Tells of a change that is about to come, and of those of the properties that rest on it.
  ///
  /// - Parameters:
  ///   - object: Nil if it is gone.
  ///   - was: The value before the change, if it is not the one now.
  func willChange(_ key: Key, of object: Announcing?, was: Any? = nil) {
    guard let object else { return }
    tellBefore(key, of: object, was: was)
    for other in dependents(of: key, in: object) { tellBefore(other, of: object, was: nil) }
  }

  /// Tells of a change that has just come, the other way round.
  func didChange(_ key: Key, of object: Announcing?) {
    guard let object else { return }
    for other in dependents(of: key, in: object).reversed() { tellAfter(other, of: object) }
    tellAfter(key, of: object)
    if !key.isPath { tellByPath(of: object) }
  }

  /// An object that is observed, and may be going away.
  ///
  /// - Parameter moment: When it was there.
  func object(_ identifier: ObjectIdentifier, at moment: UInt64) -> Announcing? {
    lock.withLock {
      guard let observed = table[identifier], observed.moment <= moment else { return nil }
      return observed.object
    }
  }

  /// The observed properties of an object whose values rest on that of another one, by name.
  private func dependents(of key: Key, in object: Announcing) -> [Key] {
    if key.isPath { return [] }
    var names: [String] = []
    for registration in registrations(of: ObjectIdentifier(object)) where !registration.key.isPath {
      let name = registration.key.name
      if name != key.name, !names.contains(name) { names.append(name) }
    }
    return names.filter { key.affects($0, in: type(of: object)) }.map { Key($0) }
  }

  private func tellBefore(_ key: Key, of object: Announcing, was: Any?) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      Steps.count()
      let options = registration.options
      guard !options.isDisjoint(with: [.old, .prior]), let calls = calls(registration) else {
        continue
      }
      let old = options.contains(.old) ? was ?? calls.read(object) : nil
      if let old { lock.withLock { registration.kept?.old.append((thread, old)) } }
      if options.contains(.prior) { tell(registration, of: object, old: old, isPrior: true) }
    }
  }

  private func tellAfter(_ key: Key, of object: Announcing) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      Steps.count()
      // Values are let go of outside the lock, since that may end observations in turn.
      let (first, old) = lock.withLock {
        let place = registration.kept?.old.lastIndex { $0.thread == thread }
        return (
          registration.kept?.first.take(),
          place.flatMap { registration.kept?.old.remove(at: $0).value }
        )
      }
      if key.isPath { _ = change(of: registration, of: object) }
      tell(registration, of: object, old: old ?? first, isPrior: false)
    }
  }

  /// Tells those who observe a property by a path of their own of a change of its value.
  ///
  /// Where a subclass has overridden `isFinished`, its path is not the one that is announced, and nothing
  /// tells which property it leads to: if that, its queue counts the operation no longer.
  private func tellByPath(of object: Announcing) {
    for registration in registrations(of: ObjectIdentifier(object)) where registration.key.isPath {
      guard let old = change(of: registration, of: object) else { continue }
      (object as? Operation)?.leaveList()
      let isTold = registration.options.contains(.old)
      tell(registration, of: object, old: isTold ? old : nil, isPrior: false)
    }
  }

  /// The value that a registration has heard of before, if it is another one now.
  private func change(of registration: Registration, of object: Announcing) -> Any? {
    guard let new = calls(registration)?.read(object) else { return nil }
    let old = lock.withLock {
      defer { registration.kept?.last = new }
      return registration.kept?.last
    }
    guard let old = old as? any Equatable, !isEqual(old, to: new) else { return nil }
    return old
  }

  private func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    value == other as? Value
  }

  private func registrations(of object: ObjectIdentifier) -> [Registration] {
    lock.withLock { table[object]?.registrations ?? [] }
  }

  /// Those of one property, compared without the lock.
  private func registrations(_ key: Key, of object: Announcing) -> [Registration] {
    registrations(of: ObjectIdentifier(object)).filter { $0.key == key }
  }

  private func calls(_ registration: Registration) -> Registration.Calls? {
    lock.withLock { registration.kept?.calls }
  }

  /// Tells one observer, unless it has been removed, perhaps by an observer before it.
  private func tell(
    _ registration: Registration, of object: Announcing, old: Any?, isPrior: Bool
  ) {
    guard let calls = calls(registration) else { return }
    let tellsNew = registration.options.contains(.new) && !isPrior
    calls.tell(object, old, tellsNew ? calls.read(object) : nil, isPrior)
  }
}
