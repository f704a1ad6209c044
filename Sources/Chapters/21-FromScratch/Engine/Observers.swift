import Synchronization

/// Who observes which property of which object.
///
/// One table for all objects, since few are ever observed; an object that is observed knows that it
/// is and asks here. Closures are called without the lock.
final class Observers: Sendable {
  static let shared = Observers()

  /// One observer.
  final class Registration: @unchecked Sendable {
    // Unchecked: `old` is guarded by the table's lock; the rest is constant.
    fileprivate let object: ObjectIdentifier
    fileprivate weak var target: AnyObject?
    fileprivate let key: Key
    fileprivate let options: NSKeyValueObservingOptions
    /// Reads the value of the property.
    fileprivate let read: (AnyObject) -> Any
    /// Tells the observer: the object, the old value, the new value, whether it is prior.
    fileprivate let tell: (AnyObject, Any?, Any?, Bool) -> Void
    fileprivate var old: [Any] = []

    fileprivate init(
      of target: AnyObject, key: Key, options: NSKeyValueObservingOptions,
      read: @escaping (AnyObject) -> Any, tell: @escaping (AnyObject, Any?, Any?, Bool) -> Void
    ) {
      object = ObjectIdentifier(target)
      self.target = target
      self.key = key
      self.options = options
      self.read = read
      self.tell = tell
    }
  }

  private struct Subject: Hashable {
    let object: ObjectIdentifier
    let key: Key
  }

  /// Whether anything was ever observed.
  private let hasAny = Atomic(false)
  private let table = Mutex<[Subject: [Registration]]>([:])

  func add<Object: KeyValueObservable, Value>(
    _ object: Object, _ key: Key, _ options: NSKeyValueObservingOptions,
    read: @escaping (Object) -> Value,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let registration = Registration(
      of: object, key: key, options: options,
      read: { read(unsafeDowncast($0, to: Object.self)) },
      tell: { object, old, new, isPrior in
        let change = NSKeyValueObservedChange<Value>(
          kind: .setting, newValue: new.map { $0 as! Value }, oldValue: old.map { $0 as! Value },
          indexes: nil, isPrior: isPrior)
        handler(unsafeDowncast(object, to: Object.self), change)
      })
    let subject = Subject(object: registration.object, key: key)
    hasAny.store(true, ordering: .releasing)
    table.withLock { $0[subject, default: []].append(registration) }
    if options.contains(.initial) {
      registration.tell(
        object, nil, options.contains(.new) ? registration.read(object) : nil, false)
    }
    return NSKeyValueObservation(registration)
  }

  func remove(_ registration: Registration) {
    let subject = Subject(object: registration.object, key: registration.key)
    table.withLock { table in
      table[subject]?.removeAll { $0 === registration }
      if table[subject]?.isEmpty == true { table[subject] = nil }
    }
  }

  /// Forgets an object that is going away, whose identity another object may get.
  func removeAll(of object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    table.withLock { table in table = table.filter { $0.key.object != identifier } }
  }

  /// Which of these operations have an observer of `isReady`.
  func observed(among operations: Few<Unmanaged<Operation>>) -> [ObjectIdentifier] {
    guard hasAny.load(ordering: .relaxed) else { return [] }
    return table.withLock { table in
      operations.elements.map { unsafeBitCast($0.toOpaque(), to: ObjectIdentifier.self) }
        .filter { table[Subject(object: $0, key: .isReady)] != nil }
    }
  }

  /// Tells the observers of an object that may be going away.
  func willChange(_ key: Key, of identifier: ObjectIdentifier) {
    if let target = target(key, of: identifier) { willChange(key, of: target) }
  }

  /// Tells the observers of an object that may be going away.
  func didChange(_ key: Key, of identifier: ObjectIdentifier) {
    if let target = target(key, of: identifier) { didChange(key, of: target) }
  }

  private func target(_ key: Key, of identifier: ObjectIdentifier) -> AnyObject? {
    table.withLock { $0[Subject(object: identifier, key: key)]?.first?.target }
  }

  private func registrations(_ key: Key, of object: AnyObject) -> [Registration] {
    table.withLock { $0[Subject(object: ObjectIdentifier(object), key: key)] ?? [] }
  }

  func willChange(_ key: Key, of object: AnyObject) {
    for registration in registrations(key, of: object) {
      guard !registration.options.isDisjoint(with: [.old, .prior]) else { continue }
      let old = registration.read(object)
      if registration.options.contains(.old) {
        table.withLock { _ in registration.old.append(old) }
      }
      if registration.options.contains(.prior) {
        registration.tell(object, registration.options.contains(.old) ? old : nil, nil, true)
      }
    }
  }

  func didChange(_ key: Key, of object: AnyObject) {
    for registration in registrations(key, of: object) {
      let old = table.withLock { _ in registration.old.popLast() }
      let new = registration.options.contains(.new) ? registration.read(object) : nil
      registration.tell(object, old, new, false)
    }
  }
}
