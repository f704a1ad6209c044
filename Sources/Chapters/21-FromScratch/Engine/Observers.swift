/// Who observes which property of which object.
///
/// One table for all objects, since few are ever observed; an object that is observed knows that it
/// is and asks here. Closures are called without the lock.
final class Observers: Sendable {
  static let shared = Observers()

  /// One observer.
  final class Registration: @unchecked Sendable {
    // Unchecked: the variables are guarded by the table's lock; the rest is constant.
    fileprivate let object: ObjectIdentifier
    fileprivate weak var target: AnyObject?
    fileprivate let key: Key
    fileprivate let options: NSKeyValueObservingOptions
    /// Reads the value of the property.
    fileprivate let read: (AnyObject) -> Any
    /// Tells the observer: the object, the old value, the new value, whether it is prior.
    fileprivate let tell: (AnyObject, Any?, Any?, Bool) -> Void
    /// The value at the beginning, in case that a change was under way by then; nil from the end of
    /// the first change on.
    fileprivate var first: Any?
    /// The values before the changes that are under way, each with the thread that makes it.
    fileprivate var old: [(thread: ThreadIdentity, value: Any)] = []
    fileprivate var isActive = true
    /// Who observes by key, and with which context. Set before it is in the table.
    fileprivate var observer: (identifier: ObjectIdentifier, context: UnsafeMutableRawPointer?)?

    fileprivate init(
      of target: AnyObject, key: Key, options: NSKeyValueObservingOptions, first: Any?,
      read: @escaping (AnyObject) -> Any, tell: @escaping (AnyObject, Any?, Any?, Bool) -> Void
    ) {
      object = ObjectIdentifier(target)
      self.target = target
      self.key = key
      self.options = options
      self.first = first
      self.read = read
      self.tell = tell
    }
  }

  private let table = Mutex<[ObjectIdentifier: [Registration]]>([:])

  private static let haveBeen = Atomic(false)

  /// Calls something while nobody can look up who observes, as a test does to see who looks.
  func whileClosed(_ body: () -> Void) { table.withLock { _ in body() } }

  /// Whether anybody has ever observed anything, so that a change may call code of observers.
  static var areAny: Bool { haveBeen.load(ordering: .relaxed) }

  /// Must be called before somebody begins to observe.
  static func noteFirst() { haveBeen.store(true, ordering: .sequentiallyConsistent) }

  func add<Object: KeyValueObservable, Value>(
    _ object: Object, _ key: Key, _ options: NSKeyValueObservingOptions,
    read: @escaping (Object) -> Value,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let registration = Registration(
      of: object, key: key, options: options,
      first: options.contains(.old) ? read(object) : nil,
      read: { read(unsafeDowncast($0, to: Object.self)) },
      tell: { object, old, new, isPrior in
        let change = NSKeyValueObservedChange<Value>(
          kind: .setting, newValue: new.map { $0 as! Value }, oldValue: old.map { $0 as! Value },
          indexes: nil, isPrior: isPrior)
        handler(unsafeDowncast(object, to: Object.self), change)
      })
    table.withLock { $0[registration.object, default: []].append(registration) }
    if options.contains(.initial) { tell(registration, of: object, old: nil, isPrior: false) }
    return NSKeyValueObservation(registration)
  }

  /// Makes every change of an object from here on one that is announced.
  static func prepare(_ object: AnyObject) {
    (object as? Operation)?.becomeObserved()
    (object as? OperationQueue)?.scheduler.becomeObserved()
  }

  /// Notes an observer that is told by key.
  func add<Object: KeyValueObservable>(
    _ object: Object, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ observer: any KeyValueObserver, _ context: UnsafeMutableRawPointer?,
    read: @escaping (Object) -> Any?
  ) {
    let registration = Registration(
      of: object, key: Key(keyPath), options: options,
      first: options.contains(.old) ? read(object) ?? NSNull() : nil,
      read: { read(unsafeDowncast($0, to: Object.self)) ?? NSNull() },
      tell: { [weak observer] object, old, new, isPrior in
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        change[.oldKey] = old
        change[.newKey] = new
        if isPrior { change[.notificationIsPriorKey] = true }
        observer?.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      })
    registration.observer = (ObjectIdentifier(observer), context)
    table.withLock { $0[registration.object, default: []].append(registration) }
    if options.contains(.initial) { tell(registration, of: object, old: nil, isPrior: false) }
  }

  /// Removes the newest observation by an object of a property. Traps if there is none.
  func remove(
    _ observer: any KeyValueObserver, of object: AnyObject, _ key: Key,
    _ isIt: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let registration = registrations(key, of: object).last { registration in
      guard let known = registration.observer else { return false }
      return known.identifier == ObjectIdentifier(observer) && isIt(known.context)
    }
    guard let registration else {
      preconditionFailure("“\(key.name)” is not observed by this object")
    }
    remove(registration)
  }

  func remove(_ registration: Registration) {
    table.withLock { table in
      registration.isActive = false
      table[registration.object]?.removeAll { $0 === registration }
      if table[registration.object]?.isEmpty == true { table[registration.object] = nil }
    }
  }

  /// Forgets an object that is going away, whose identity another object may get.
  func removeAll(of object: AnyObject) {
    _ = table.withLock { $0.removeValue(forKey: ObjectIdentifier(object)) }
  }

  /// Tells of a change that is about to come, or has just come.
  ///
  /// - Parameter was: The value before the change, if it is not the one now.
  func willChange(_ key: Key, of object: AnyObject, was: Any? = nil) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      let options = registration.options
      guard !options.isDisjoint(with: [.old, .prior]) else { continue }
      let old = options.contains(.old) ? was ?? registration.read(object) : nil
      if let old { table.withLock { _ in registration.old.append((thread, old)) } }
      if options.contains(.prior) { tell(registration, of: object, old: old, isPrior: true) }
    }
  }

  func didChange(_ key: Key, of object: AnyObject) {
    let thread = ThreadIdentity.current
    for registration in registrations(key, of: object) {
      // Values are let go of outside the lock, since that may end observations in turn.
      let (first, old) = table.withLock { _ in
        defer { registration.first = nil }
        let place = registration.old.lastIndex { $0.thread == thread }
        return (registration.first, place.map { registration.old.remove(at: $0).value })
      }
      tell(registration, of: object, old: old ?? first, isPrior: false)
    }
  }

  /// Tells the observers of an object that may be going away.
  func willChange(_ key: Key, of identifier: ObjectIdentifier, was: Any? = nil) {
    if let target = target(identifier) { willChange(key, of: target, was: was) }
  }

  /// Tells the observers of an object that may be going away.
  func didChange(_ key: Key, of identifier: ObjectIdentifier) {
    if let target = target(identifier) { didChange(key, of: target) }
  }

  private func target(_ identifier: ObjectIdentifier) -> AnyObject? {
    table.withLock { $0[identifier]?.first?.target }
  }

  private func registrations(_ key: Key, of object: AnyObject) -> [Registration] {
    table.withLock { $0[ObjectIdentifier(object)] ?? [] }.filter { $0.key == key }
  }

  /// Tells one observer, unless it has been removed, perhaps by an observer before it.
  private func tell(
    _ registration: Registration, of object: AnyObject, old: Any?, isPrior: Bool
  ) {
    guard table.withLock({ _ in registration.isActive }) else { return }
    let tellsNew = registration.options.contains(.new) && !isPrior
    registration.tell(object, old, tellsNew ? registration.read(object) : nil, isPrior)
  }
}
