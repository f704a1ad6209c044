// Key-value observing, as a client writes it.

/// Keeps an observation alive; releasing it ends the observation.
public final class NSKeyValueObservation: @unchecked Sendable {
  // Unchecked, because a registration is guarded by the lock of `Observers`.
  private let registration: Observers.Registration

  init(_ registration: Observers.Registration) { self.registration = registration }

  deinit { invalidate() }

  /// Ends the observation. May be called more than once and from any thread, the closure included.
  ///
  /// A call of the closure that is under way on another thread may end after this has returned.
  public func invalidate() { Observers.shared.remove(registration) }
}

/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A first call at once, before the observation is returned.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before each change as well.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change. All observable properties here are set as a whole.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// What the dictionary of a change tells, for an observer that is told by key.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The raw value of an ``NSKeyValueChange``.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change; `NSNull` if there is none.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` if there is none.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Not used here: all observable properties are set as a whole.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True if the call comes before the change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// An object that can be told by key that a property of another one has changed.
///
/// Operations and queues are such objects. On Apple's systems every object is; here a class says so.
public protocol KeyValueObserver: AnyObject {
  /// Called on the thread that changes the property.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// One change, as an observer is told of it.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind = Kind.setting
  /// The value after the change, if asked for.
  public let newValue: Value?
  /// The value before the change, if asked for.
  public let oldValue: Value?
  public let indexes: IndexSet? = nil
  /// Whether this is the call before the change.
  public let isPrior: Bool

  /// A change of a value as a whole.
  package init(newValue: Value?, oldValue: Value?, isPrior: Bool) {
    self.newValue = newValue
    self.oldValue = oldValue
    self.isPrior = isPrior
  }
}

/// An object whose properties can be observed.
public protocol KeyValueObservable: AnyObject, Sendable {
  /// The value of an observable property by its name.
  func value(forKey key: String) -> Any?
  /// The keys of properties on which the value of another one rests.
  static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>
}

/// What operations and queues descend from: their properties are known by name, and announced.
open class Announcing: Root, KeyValueObservable, KeyValueObserver, @unchecked Sendable {
  // Unchecked: it has no variables, and the classes below it say why they are.

  /// Whether somebody observes a property, or has.
  var isObserved: Bool { false }

  /// Makes it so.
  func noteObserver() {}

  /// Announces the end of a change that comes from outside this module, and heeds it.
  func endChange(of key: Key) { didChange(key) }

  /// The name of a property of this class to which a path leads that begins at a subclass.
  class func name(of path: AnyKeyPath) -> String? { nil }

  /// Says that a property is about to change. Needed only for properties that a subclass keeps.
  open func willChangeValue(forKey key: String) { willChange(Key(key)) }

  /// Says that a property has changed: whoever depends on it, waits for it or is to start an operation
  /// goes by that.
  open func didChangeValue(forKey key: String) { endChange(of: Key(key)) }

  /// The keys of properties on which the value of another one rests, so that it has changed when they
  /// have. The default has none.
  ///
  /// A subclass that derives `isReady` from a property `state` answers `["state"]` for `isReady`, and
  /// announces `state` alone, by its key.
  open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

  /// Whether setting a property announces its change. A subclass answers false for what it announces
  /// itself; the default is true.
  open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  /// Called when a property has changed that this object observes. The default traps, as for an
  /// observation that nobody has asked for.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    refuse("“\(keyPath ?? "")” has changed, and observeValue is not overridden")
  }

  /// The value of an observable property by its name. Traps for a name that is unknown.
  open func value(forKey key: String) -> Any? { refuse("there is no value for the key “\(key)”") }

  /// Sets a property that can be set by its name. Traps for a name that is unknown.
  open func setValue(_ value: Any?, forKey key: String) {
    refuse("there is no value to set for the key “\(key)”")
  }

  /// Tells an object, by its `observeValue(forKeyPath:of:change:context:)`, whenever a property
  /// changes, on the thread that changes it.
  ///
  /// - Parameters:
  ///   - observer: Not kept. If it goes away, it is not told any more.
  ///   - keyPath: The name of a property that `value(forKey:)` knows. Traps for a path through several
  ///     objects.
  ///   - context: Handed on as it is; tells observations of one observer apart.
  open func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer? = nil
  ) {
    Observers.shared.add(self, keyPath, options, observer, context)
  }

  /// Ends the newest observation by an object of a property. Traps if there is none.
  open func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    Observers.shared.remove(observer, of: self, Key(keyPath))
  }

  /// Ends the newest observation by an object of a property that has this context. Traps if there is
  /// none.
  open func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    Observers.shared.remove(observer, of: self, Key(keyPath), in: context)
  }
}

extension KeyValueObservable where Self: Operation {
  /// Calls a closure whenever a property changes, on the thread that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: One of `isCancelled`, `isAsynchronous`, `isConcurrent`, `isExecuting`,
  ///     `isFinished`, `isReady`, `dependencies`, `queuePriority`, `qualityOfService`,
  ///     `completionBlock`, `name`.
  ///   - options: Which values to tell, and when. The new value is read when the closure is called;
  ///     if another thread has changed the property once more, it is the newest one.
  ///   - changeHandler: Called with this object and the change.
  /// - Returns: The observation, which lasts until it is released or invalidated.
  public func observe<Value>(
    _ keyPath: KeyPath<Operation, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    Observers.shared.add(
      self, Key(keyPath), options, read: { $0[keyPath: keyPath] }, changeHandler)
  }

  /// Says that a property is about to change.
  ///
  /// Written `\.isFinished`, so that it is the property of `Operation` also where a subclass has
  /// overridden it.
  public func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    willChange(Key(keyPath))
  }

  /// Says that a property has changed: dependents, waiting threads and the queue go by it.
  public func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    endChange(of: Key(keyPath))
  }
}

extension KeyValueObservable where Self: Announcing {
  /// Calls a closure whenever a property that a subclass has added is announced to change, with
  /// ``willChangeValue(for:)`` and ``didChangeValue(for:)``.
  @_disfavoredOverload
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    Observers.shared.add(
      self, Key(keyPath, in: Self.self), options, read: { $0[keyPath: keyPath] }, changeHandler)
  }

  /// Says that a property that a subclass has added is about to change.
  @_disfavoredOverload
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    willChange(Key(keyPath, in: Self.self))
  }

  /// Says that a property that a subclass has added has changed.
  @_disfavoredOverload
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    endChange(of: Key(keyPath, in: Self.self))
  }
}

extension KeyValueObservable {
  /// The value at the end of a path of keys: `underlyingQueue`, `dependencies.isFinished`,
  /// `operations.@count`.
  ///
  /// A key of a list stands for the values of its elements, `@count` for how many there are. Nil if a
  /// value on the way is nil; traps for a key that is unknown.
  public func value(forKeyPath keyPath: String) -> Any? {
    keyPath.split(separator: ".").reduce(self as Any?) { subject, key in
      subject.flatMap { KeyValue.value(of: $0, forKey: String(key)) }
    }
  }
}

extension KeyValueObservable where Self: OperationQueue {
  /// Calls a closure whenever a property changes, on the thread that changes it.
  ///
  /// - Parameter keyPath: One of `operations`, `operationCount`, `maxConcurrentOperationCount`,
  ///   `isSuspended`, `name`, `qualityOfService`, `underlyingQueue`.
  public func observe<Value>(
    _ keyPath: KeyPath<OperationQueue, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    Observers.shared.add(
      self, Key(keyPath), options, read: { $0[keyPath: keyPath] }, changeHandler)
  }

  /// Says that a property is about to change.
  public func willChangeValue<Value>(for keyPath: KeyPath<OperationQueue, Value>) {
    willChange(Key(keyPath))
  }

  /// Says that a property has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<OperationQueue, Value>) {
    endChange(of: Key(keyPath))
  }
}
