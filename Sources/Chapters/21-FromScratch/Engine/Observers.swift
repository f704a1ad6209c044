/// The table of key-value observations, which calls observers on changes.
///
/// One table serves all objects, because few objects are ever observed. An observed object has a flag and
/// consults the table. Client code never runs while the lock is held: no observer, no getter, no comparison
/// of key paths, no `deinit`.
final class Observers: @unchecked Sendable {
  // Unchecked: `lock` guards `table` and the variables of registrations.
  static let shared = Observers()

  /// One observer of one property.
  final class Registration: @unchecked Sendable {
    fileprivate let object: ObjectIdentifier
    fileprivate let key: Key
    fileprivate let options: NSKeyValueObservingOptions
    /// The observer of a registration by key, and its context.
    fileprivate let observer: ObjectIdentifier?
    fileprivate let context: UnsafeMutableRawPointer?
    /// The closures and values; nil once the registration has been removed. Releasing them may end other
    /// observations.
    fileprivate var kept: Kept?

    fileprivate struct Kept {
      let calls: Calls
      /// The value at registration, which serves as the old value if a change was in progress at that time.
      /// Nil after the first change.
      var first: Any?
      /// The last reported value of a property known only by key path.
      var last: Any?
      /// The old value of each change in progress, with the thread that makes the change.
      var old: [(thread: ThreadIdentity, value: Any)] = []
    }

    fileprivate struct Calls {
      /// Reads the value of the property.
      let read: (Announcing) -> Any
      /// Calls the observer with the object, the old value, the new value, and whether this is the
      /// notification before the change.
      let tell: (Announcing, Any?, Any?, Bool) -> Void
    }

    fileprivate init(
      of object: Announcing, _ key: Key, _ options: NSKeyValueObservingOptions,
      observer: ObjectIdentifier? = nil, context: UnsafeMutableRawPointer? = nil, calls: Calls
    ) {
      // From here on, changes send notifications, even before the first read of the value. Either the
      // observer sees a concurrent change, or the changing thread sees the observer, or both.
      Observers.noteFirst()
      object.noteObserver()
      // The fence is needed for the priority, which is neither in the state word nor guarded by a lock.
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

  /// An observed object.
  private struct Observed {
    weak var object: Announcing?
    /// The moment of the first registration.
    let moment: UInt64
    /// The registrations in order. A removed registration stays as a tombstone until half of the list
    /// consists of tombstones, so that a removal has constant amortised cost at any position.
    var registrations: [Registration] = []
    var removed = 0
    /// The registrations by key, grouped by observer.
    var byObserver: [ObjectIdentifier: [Registration]] = [:]

    mutating func append(_ registration: Registration) {
      registrations.append(registration)
      if let observer = registration.observer {
        byObserver[observer, default: []].append(registration)
      }
    }

    /// Counts one more tombstone. If half of the list then consists of tombstones, compacts the list and
    /// returns the former list, whose release may run client code.
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

  /// Guards `table` and the variables of each registration.
  private let lock = Lock()
  @exclusivity(unchecked) private var table: [ObjectIdentifier: Observed] = [:]

  /// Runs a closure with the lock held. For tests of accesses to the table.
  func whileClosed(_ body: () -> Void) { lock.withLock(body) }

  // MARK: Beginning and ending observations

  private static let haveBeen = Atomic(false)

  /// True if any object was ever observed: only then may a change have to call observers.
  static var areAny: Bool { haveBeen.load(ordering: .relaxed) }

  /// Sets ``areAny``. Must be called before a registration.
  static func noteFirst() { haveBeen.store(true, ordering: .sequentiallyConsistent) }

  /// The number of objects that have ever had a registration.
  private static let beginnings = Atomic<UInt64>(0)

  /// The current moment, for a later lookup of an object that may have been deallocated by then. A new object
  /// with the same identity has a later first registration.
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

  /// Registers an observer by key.
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

  /// Removes an observer's newest observation of a property: the newest with the given context or, if none is
  /// given, with any. Traps if there is none.
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

  /// Removes all registrations of an object in deallocation, because another object may reuse the identity.
  func removeAll(of object: Announcing) {
    let remains = lock.withLock {
      table.removeValue(forKey: ObjectIdentifier(object))?.registrations.map {
        ($0, $0.kept.take())
      }
    }
    withExtendedLifetime(remains) {}
  }

  // MARK: Changes

  /// Sends the notifications before a change of a property and of the properties derived from it.
  ///
  /// - Parameters:
  ///   - object: Nil if the object was deallocated.
  ///   - was: The value before the change, if it differs from the current one.
  func willChange(_ key: Key, of object: Announcing?, was: Any? = nil) {
    guard let object else { return }
    tellBefore(key, of: object, was: was)
    for other in dependents(of: key, in: object) { tellBefore(other, of: object, was: nil) }
  }

  /// Sends the notifications after a change, in reverse order.
  func didChange(_ key: Key, of object: Announcing?) {
    guard let object else { return }
    for other in dependents(of: key, in: object).reversed() { tellAfter(other, of: object) }
    tellAfter(key, of: object)
    if !key.isPath { tellByPath(of: object) }
  }

  /// Returns an observed object, unless its deallocation has begun.
  ///
  /// - Parameter moment: A moment at which the object existed.
  func object(_ identifier: ObjectIdentifier, at moment: UInt64) -> Announcing? {
    lock.withLock {
      guard let observed = table[identifier], observed.moment <= moment else { return nil }
      return observed.object
    }
  }

  /// Returns the observed properties of an object that are derived from a property.
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
      // Values are released outside the lock, because a release may end observations.
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

  /// Calls observers registered by a subclass's key path, if the value has changed.
  ///
  /// If a subclass overrides `isFinished`, its key path differs from that of the notification, and the
  /// property behind the path is unknown. Therefore, any such change makes the queue check whether it should
  /// stop counting the operation.
  private func tellByPath(of object: Announcing) {
    for registration in registrations(of: ObjectIdentifier(object)) where registration.key.isPath {
      guard let old = change(of: registration, of: object) else { continue }
      (object as? Operation)?.leaveList()
      let isTold = registration.options.contains(.old)
      tell(registration, of: object, old: isTold ? old : nil, isPrior: false)
    }
  }

  /// Returns the last reported value of a registration if the value has changed since.
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

  /// Returns the registrations of one property. Keys are compared without the lock.
  private func registrations(_ key: Key, of object: Announcing) -> [Registration] {
    registrations(of: ObjectIdentifier(object)).filter { $0.key == key }
  }

  private func calls(_ registration: Registration) -> Registration.Calls? {
    lock.withLock { registration.kept?.calls }
  }

  /// Calls one observer, unless it was removed in the meantime, possibly by an earlier observer.
  private func tell(
    _ registration: Registration, of object: Announcing, old: Any?, isPrior: Bool
  ) {
    guard let calls = calls(registration) else { return }
    let tellsNew = registration.options.contains(.new) && !isPrior
    calls.tell(object, old, tellsNew ? calls.read(object) : nil, isPrior)
  }
}
