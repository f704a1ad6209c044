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
    fileprivate let options: NSKeyValueObservingOptions
    /// What is called for it; nil once it has been removed.
    fileprivate var calls: Calls?
    /// The value at the beginning, in case that a change was under way by then; nil from the end of
    /// the first change on.
    fileprivate var first: Any?
    /// The values before the changes that are under way, each with the thread that makes it.
    fileprivate var old: [(thread: ThreadIdentity, value: Any)] = []
    /// Where it is listed: by its property, and if it observes by key by who observes as well.
    fileprivate let topics: [Topic]

    /// What it keeps, taken away from it; nil if it has been removed before.
    fileprivate func removed() -> Remains? {
      guard let calls = calls.take() else { return nil }
      defer { (first, old) = (nil, []) }
      return Remains(calls: calls, values: old.map(\.value) + [first as Any])
    }

    /// What one that was removed has kept. To be let go of outside the lock, since that may end
    /// observations in turn.
    fileprivate struct Remains {
      fileprivate let calls: Calls
      fileprivate let values: [Any]
    }

    fileprivate struct Calls {
      /// Reads the value of the property.
      let read: (AnyObject) -> Any
      /// Tells the observer: the object, the old value, the new value, whether it is prior.
      let tell: (AnyObject, Any?, Any?, Bool) -> Void
    }

    fileprivate init(
      of object: AnyObject, by topics: [Topic], options: NSKeyValueObservingOptions, first: Any?,
      read: @escaping (AnyObject) -> Any, tell: @escaping (AnyObject, Any?, Any?, Bool) -> Void
    ) {
      self.object = ObjectIdentifier(object)
      self.topics = topics
      self.options = options
      self.first = first
      calls = Calls(read: read, tell: tell)
    }
  }

  /// What observers of one object are looked up by.
  fileprivate enum Topic: Hashable, @unchecked Sendable {
    // Unchecked, because a context is only compared.

    case property(Key)
    /// Who observes a property by its key, in any context or in this one.
    case observer(ObjectIdentifier, Key)
    case context(UnsafeMutableRawPointer?, ObjectIdentifier, Key)
  }

  /// Observers of one topic, in the order in which they came.
  ///
  /// One that is removed stays where it is, as a mark that is passed over, until half of them are
  /// marks: so that it costs the same whether the first goes or the last.
  fileprivate struct Registrations {
    private(set) var list: [Registration] = []
    private var removed = 0

    var isEmpty: Bool { removed == list.count }

    var newest: Registration? { list.last }

    mutating func append(_ registration: Registration) { list.append(registration) }

    /// Passes over one whose calls have been taken away.
    mutating func passOver() {
      removed += 1
      while let last = list.last, last.calls == nil {
        Steps.count()
        list.removeLast()
        removed -= 1
      }
      guard removed * 2 > list.count else { return }
      list.removeAll {
        Steps.count()
        return $0.calls == nil
      }
      removed = 0
    }
  }

  /// An object that is observed.
  private struct Observed {
    weak var object: (any KeyValueObservable)?
    var topics: [Topic: Registrations] = [:]
    /// The properties that are observed, in the order in which that began.
    var properties: [Key] = []

    mutating func append(_ registration: Registration, to topic: Topic) {
      if case .property(let key) = topic, topics[topic] == nil { properties.append(key) }
      topics[topic, default: Registrations()].append(registration)
    }

    /// Passes over one whose calls have been taken away.
    mutating func removeOne(from topic: Topic) {
      topics[topic]?.passOver()
      guard topics[topic]?.isEmpty == true else { return }
      topics[topic] = nil
      if case .property(let key) = topic { properties.removeAll { $0 == key } }
    }
  }

  private let table = Mutex<[ObjectIdentifier: Observed]>([:])

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
      of: object, by: [.property(key)], options: options,
      first: options.contains(.old) ? read(object) : nil,
      read: { read(unsafeDowncast($0, to: Object.self)) },
      tell: { object, old, new, isPrior in
        let change = NSKeyValueObservedChange<Value>(
          kind: .setting, newValue: new.map { $0 as! Value }, oldValue: old.map { $0 as! Value },
          indexes: nil, isPrior: isPrior)
        handler(unsafeDowncast(object, to: Object.self), change)
      })
    enter(registration, of: object)
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
    _ observer: any KeyValueObserver, _ context: UnsafeMutableRawPointer?
  ) {
    precondition(
      !keyPath.contains("."),
      "“\(keyPath)” leads through several objects; observe each of them by its own key")
    Observers.prepare(object)
    let read: (Object) -> Any? = { $0.value(forKey: keyPath) }
    let (key, identity) = (Key(keyPath), ObjectIdentifier(observer))
    let registration = Registration(
      of: object,
      by: [.property(key), .observer(identity, key), .context(context, identity, key)],
      options: options, first: options.contains(.old) ? read(object) ?? NSNull() : nil,
      read: { read(unsafeDowncast($0, to: Object.self)) ?? NSNull() },
      tell: { [weak observer] object, old, new, isPrior in
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        change[.oldKey] = old
        change[.newKey] = new
        if isPrior { change[.notificationIsPriorKey] = true }
        observer?.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      })
    enter(registration, of: object)
  }

  private func enter(_ registration: Registration, of object: any KeyValueObservable) {
    table.withLock { table in
      for topic in registration.topics {
        table[registration.object, default: Observed(object: object)]
          .append(registration, to: topic)
      }
    }
    if registration.options.contains(.initial) {
      tell(registration, of: object, old: nil, isPrior: false)
    }
  }

  /// Removes the newest observation by an object of a property, in any context. Traps if there is
  /// none.
  func remove(_ observer: any KeyValueObserver, of object: AnyObject, _ key: Key) {
    removeNewest(.observer(ObjectIdentifier(observer), key), of: object, key)
  }

  /// Removes the newest observation by an object of a property in a context. Traps if there is none.
  func remove(
    _ observer: any KeyValueObserver, of object: AnyObject, _ key: Key,
    in context: UnsafeMutableRawPointer?
  ) {
    removeNewest(.context(context, ObjectIdentifier(observer), key), of: object, key)
  }

  private func removeNewest(_ topic: Topic, of object: AnyObject, _ key: Key) {
    let newest = table.withLock { $0[ObjectIdentifier(object)]?.topics[topic]?.newest }
    guard let newest else {
      preconditionFailure("“\(key.name)” is not observed by this object")
    }
    remove(newest)
  }

  func remove(_ registration: Registration) {
    let remains = table.withLock { table -> Registration.Remains? in
      guard let remains = registration.removed() else { return nil }
      for topic in registration.topics {
        table[registration.object]?.removeOne(from: topic)
      }
      if table[registration.object]?.topics.isEmpty == true { table[registration.object] = nil }
      return remains
    }
    withExtendedLifetime(remains) {}
  }

  /// Forgets an object that is going away, whose identity another object may get.
  func removeAll(of object: AnyObject) {
    let remains = table.withLock { table in
      table.removeValue(forKey: ObjectIdentifier(object))?.topics.values.flatMap { registrations in
        registrations.list.map { $0.removed() }
      }
    }
    withExtendedLifetime(remains) {}
  }

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
  }

  /// The observed properties of an object whose values rest on that of another one, by name.
  private func dependents(of key: Key, in object: any KeyValueObservable) -> [Key] {
    if key.name.isEmpty { return [] }
    let observed = table.withLock { $0[ObjectIdentifier(object)]?.properties ?? [] }
    return observed.filter {
      $0 != key && !$0.name.isEmpty && key.affects($0.name, in: type(of: object))
    }
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
      if let old { table.withLock { _ in registration.old.append((thread, old)) } }
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

  private func target(_ identifier: ObjectIdentifier) -> (any KeyValueObservable)? {
    table.withLock { $0[identifier]?.object }
  }

  private func registrations(_ key: Key, of object: AnyObject) -> [Registration] {
    table.withLock { $0[ObjectIdentifier(object)]?.topics[.property(key)]?.list ?? [] }
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
