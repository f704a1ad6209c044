/// Key-value observing: who observes which property of which object, and is told of its changes.
///
/// One table for all objects, since few are ever observed; an object that is observed knows that it
/// is and asks here. With the table locked no code of others is called: no observer, no getter, nothing
/// that compares key paths, and no `deinit`.
final class Observers: Sendable {
  static let shared = Observers()

  /// One observer of one property.
  final class Registration: @unchecked Sendable {
    // Unchecked: the variables are guarded by the table's lock; the rest is constant.
    fileprivate let object: ObjectIdentifier
    fileprivate let key: Key
    fileprivate let options: NSKeyValueObservingOptions
    /// Who is told by key, and in which context.
    fileprivate let observer: ObjectIdentifier?
    fileprivate let context: UnsafeMutableRawPointer?
    /// What is called for it; nil once it has been removed.
    fileprivate var calls: Calls?
    /// The value at the beginning, in case that a change was under way by then; nil from the end of
    /// the first change on.
    fileprivate var first: Any?
    /// The values before the changes that are under way, each with the thread that makes it.
    fileprivate var old: [(thread: ThreadIdentity, value: Any)] = []
    /// The value that it has heard of last, if the property is known by its path alone.
    fileprivate var last: Any?
    fileprivate struct Calls {
      /// Reads the value of the property.
      let read: (AnyObject) -> Any
      /// Tells the observer: the object, the old value, the new value, whether it is prior.
      let tell: (AnyObject, Any?, Any?, Bool) -> Void
    }

    fileprivate init(
      of object: AnyObject, _ key: Key, options: NSKeyValueObservingOptions,
      observer: ObjectIdentifier? = nil, context: UnsafeMutableRawPointer? = nil, first: Any?,
      calls: Calls
    ) {
      self.object = ObjectIdentifier(object)
      self.key = key
      self.options = options
      self.observer = observer
      self.context = context
      self.first = first
      self.calls = calls
    }

    /// Takes away what it keeps, which may end observations when it is let go of.
    fileprivate func emptied() -> [Any?] {
      defer { (calls, first, old, last) = (nil, nil, [], nil) }
      return [calls, first, last] + old.map(\.value)
    }
  }

  /// An object that is observed.
  private struct Observed {
    weak var object: (any KeyValueObservable)?
    /// When that began.
    let moment: UInt64
    /// The observers of its properties, in the order in which they came. One that is removed stays where
    /// it is, as a mark that is passed over, until half of them are marks: so that it costs the same
    /// whether the first goes or the last.
    private(set) var registrations: [Registration] = []
    private var removed = 0
    /// Those that are told by key, by who observes.
    private(set) var byObserver: [ObjectIdentifier: [Registration]] = [:]

    init(_ object: any KeyValueObservable, since moment: UInt64) {
      self.object = object
      self.moment = moment
    }

    var isEmpty: Bool { removed == registrations.count }

    mutating func append(_ registration: Registration) {
      registrations.append(registration)
      if let observer = registration.observer {
        byObserver[observer, default: []].append(registration)
      }
    }

    /// Passes over one that has been emptied. Returns those that are listed no longer, whose keys may
    /// have code of others.
    mutating func passOver(_ registration: Registration) -> [Registration] {
      if let observer = registration.observer {
        let place = byObserver[observer]?.lastIndex { $0 === registration }
        if let place { byObserver[observer]?.remove(at: place) }
        if byObserver[observer]?.isEmpty == true { byObserver[observer] = nil }
      }
      removed += 1
      guard removed * 2 > registrations.count else { return [] }
      let all = registrations
      registrations = all.filter {
        Steps.count()
        return $0.calls != nil
      }
      removed = 0
      return all
    }
  }

  private let table = Mutex<[ObjectIdentifier: Observed]>([:])

  /// Calls something while nobody can look up who observes, as a test does to see who looks.
  func whileClosed(_ body: () -> Void) { table.withLock { _ in body() } }

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

  func add<Object: KeyValueObservable, Value>(
    _ object: Object, _ key: Key, _ options: NSKeyValueObservingOptions,
    read: @escaping (Object) -> Value,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let registration = Registration(
      of: object, key, options: options, first: options.contains(.old) ? read(object) : nil,
      calls: Registration.Calls(
        read: { read(unsafeDowncast($0, to: Object.self)) },
        tell: { object, old, new, isPrior in
          let change = NSKeyValueObservedChange<Value>(
            newValue: new.map { $0 as! Value }, oldValue: old.map { $0 as! Value }, isPrior: isPrior
          )
          handler(unsafeDowncast(object, to: Object.self), change)
        }))
    if key.isPath { registration.last = read(object) }
    enter(registration, of: object)
    return NSKeyValueObservation(registration)
  }

  /// Notes an observer that is told by key.
  func add<Object: KeyValueObservable>(
    _ object: Object, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ observer: any KeyValueObserver, _ context: UnsafeMutableRawPointer?
  ) {
    if keyPath.contains(".") {
      refuse("“\(keyPath)” leads through several objects; observe each of them by its own key")
    }
    (object as? Operation)?.becomeObserved()
    (object as? OperationQueue)?.scheduler.becomeObserved()
    let read: (Object) -> Any? = { $0.value(forKey: keyPath) }
    let registration = Registration(
      of: object, Key(keyPath), options: options, observer: ObjectIdentifier(observer),
      context: context,
      first: options.contains(.old) ? read(object) ?? NSNull() : nil,
      calls: Registration.Calls(
        read: { read(unsafeDowncast($0, to: Object.self)) ?? NSNull() },
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

  private func enter(_ registration: Registration, of object: any KeyValueObservable) {
    table.withLock { table in
      if table[registration.object] == nil {
        let moment = Observers.beginnings.wrappingAdd(1, ordering: .relaxed).newValue
        table[registration.object] = Observed(object, since: moment)
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
    _ observer: any KeyValueObserver, of object: AnyObject, _ key: Key,
    in context: UnsafeMutableRawPointer?? = .none
  ) {
    let newest = table.withLock { table in
      table[ObjectIdentifier(object)]?.byObserver[ObjectIdentifier(observer)]?.last {
        $0.key.name == key.name && (context == .none || $0.context == context)
      }
    }
    guard let newest else { refuse("“\(key.name)” is not observed by this object") }
    remove(newest)
  }

  func remove(_ registration: Registration) {
    let remains = table.withLock { table -> [Any?] in
      guard registration.calls != nil else { return [] }
      var remains = registration.emptied()
      remains.append(table[registration.object]?.passOver(registration))
      // It is let go of with all that it has.
      if let observed = table[registration.object], observed.isEmpty {
        remains.append(observed.registrations)
        table[registration.object] = nil
      }
      return remains
    }
    withExtendedLifetime(remains) {}
  }

  /// Forgets an object that is going away, whose identity another object may get.
  func removeAll(of object: AnyObject) {
    let remains = table.withLock { table in
      table.removeValue(forKey: ObjectIdentifier(object))?.registrations.map { ($0, $0.emptied()) }
    }
    withExtendedLifetime(remains) {}
  }

  // MARK: Changes

  /// Tells of a change that is about to come, and of those of the properties that rest on it.
  ///
  /// - Parameter was: The value before the change, if it is not the one now.
  func willChange(_ key: Key, of object: any KeyValueObservable, was: Any? = nil) {
    tellBefore(key, of: object, was: was)
    for other in dependents(of: key, in: object) { tellBefore(other, of: object, was: nil) }
  }

  /// Tells of a change that has just come, the other way round.
  func didChange(_ key: Key, of object: any KeyValueObservable) {
    for other in dependents(of: key, in: object).reversed() { tellAfter(other, of: object) }
    tellAfter(key, of: object)
    if !key.isPath { tellByPath(of: object) }
  }

  /// Tells the observers of an object that may be going away.
  ///
  /// - Parameter moment: When it was there.
  func willChange(_ key: Key, of identifier: ObjectIdentifier, at moment: UInt64, was: Any? = nil) {
    if let target = target(identifier, at: moment) { willChange(key, of: target, was: was) }
  }

  /// Tells the observers of an object that may be going away.
  ///
  /// - Parameter moment: When it was there.
  func didChange(_ key: Key, of identifier: ObjectIdentifier, at moment: UInt64) {
    if let target = target(identifier, at: moment) { didChange(key, of: target) }
  }

  private func target(
    _ identifier: ObjectIdentifier, at moment: UInt64
  ) -> (any KeyValueObservable)? {
    table.withLock {
      guard let observed = $0[identifier], observed.moment <= moment else { return nil }
      return observed.object
    }
  }

  /// The observed properties of an object whose values rest on that of another one, by name.
  private func dependents(of key: Key, in object: any KeyValueObservable) -> [Key] {
    if key.isPath { return [] }
    var names: [String] = []
    for registration in registrations(of: ObjectIdentifier(object)) where !registration.key.isPath {
      let name = registration.key.name
      if name != key.name, !names.contains(name) { names.append(name) }
    }
    return names.filter { key.affects($0, in: type(of: object)) }.map { Key($0) }
  }

  private func tellBefore(_ key: Key, of object: any KeyValueObservable, was: Any?) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      Steps.count()
      let options = registration.options
      guard !options.isDisjoint(with: [.old, .prior]), let calls = calls(registration) else {
        continue
      }
      let old = options.contains(.old) ? was ?? calls.read(object) : nil
      if let old {
        table.withLock { _ in
          if registration.calls != nil { registration.old.append((thread, old)) }
        }
      }
      if options.contains(.prior) { tell(registration, of: object, old: old, isPrior: true) }
    }
  }

  private func tellAfter(_ key: Key, of object: any KeyValueObservable) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      Steps.count()
      // Values are let go of outside the lock, since that may end observations in turn.
      let (first, old) = table.withLock { _ in
        defer { registration.first = nil }
        let place = registration.old.lastIndex { $0.thread == thread }
        return (registration.first, place.map { registration.old.remove(at: $0).value })
      }
      if key.isPath { _ = change(of: registration, of: object) }
      tell(registration, of: object, old: old ?? first, isPrior: false)
    }
  }

  /// Tells those who observe a property by a path of their own of a change of its value.
  ///
  /// Where a subclass has overridden `isFinished`, its path is not the one that is announced, and nothing
  /// tells which property it leads to: if that, its queue counts the operation no longer.
  private func tellByPath(of object: any KeyValueObservable) {
    for registration in registrations(of: ObjectIdentifier(object)) where registration.key.isPath {
      guard let old = change(of: registration, of: object) else { continue }
      (object as? Operation)?.leaveList()
      let isTold = registration.options.contains(.old)
      tell(registration, of: object, old: isTold ? old : nil, isPrior: false)
    }
  }

  /// The value that a registration has heard of before, if it is another one now.
  private func change(of registration: Registration, of object: AnyObject) -> Any? {
    guard let new = calls(registration)?.read(object) else { return nil }
    let old = table.withLock { _ in
      defer { if registration.calls != nil { registration.last = new } }
      return registration.last
    }
    guard let old = old as? any Equatable, !isEqual(old, to: new) else { return nil }
    return old
  }

  private func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    value == other as? Value
  }

  private func registrations(of object: ObjectIdentifier) -> [Registration] {
    table.withLock { $0[object]?.registrations ?? [] }
  }

  /// Those of one property, compared without the lock.
  private func registrations(_ key: Key, of object: AnyObject) -> [Registration] {
    registrations(of: ObjectIdentifier(object)).filter { $0.key == key }
  }

  private func calls(_ registration: Registration) -> Registration.Calls? {
    table.withLock { _ in registration.calls }
  }

  /// Tells one observer, unless it has been removed, perhaps by an observer before it.
  private func tell(
    _ registration: Registration, of object: AnyObject, old: Any?, isPrior: Bool
  ) {
    guard let calls = calls(registration) else { return }
    let tellsNew = registration.options.contains(.new) && !isPrior
    calls.tell(object, old, tellsNew ? calls.read(object) : nil, isPrior)
  }
}
