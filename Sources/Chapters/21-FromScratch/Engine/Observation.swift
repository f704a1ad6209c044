// Key-value observing: the client's interface.

/// An observation, which ends when this object is released.
public final class NSKeyValueObservation: @unchecked Sendable {
  // Unchecked: the lock of `Observers` guards the registration.
  private let registration: Observers.Registration

  init(_ registration: Observers.Registration) { self.registration = registration }

  deinit { invalidate() }

  /// Ends the observation. May be called repeatedly, from any thread and from the closure itself.
  ///
  /// A call of the closure on another thread may still be in progress after the return.
  public func invalidate() { Observers.shared.remove(registration) }
}

/// The values that an observer receives, and when it is called.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Calls the observer once before the observation is returned.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Calls the observer before each change as well.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change; always `setting` here.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// The keys of a change dictionary, for observers registered by key.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The raw value of an ``NSKeyValueChange``.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change; `NSNull` if there is none.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` if there is none.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// This key is not used here, because every change is a `setting`.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True if the call comes before the change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// An object that can be registered by key for changes of another object's property.
///
/// Operations and queues conform. On Apple's systems every `NSObject` can observe; here a class has to
/// conform.
public protocol KeyValueObserver: AnyObject {
  /// Called on the thread that changes the property.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// A change, as passed to an observer.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind = Kind.setting
  /// The value after the change, if it was requested.
  public let newValue: Value?
  /// The value before the change, if it was requested.
  public let oldValue: Value?
  public let indexes: IndexSet? = nil
  /// True if the call comes before the change.
  public let isPrior: Bool

  /// Creates a change of kind `setting`.
  package init(newValue: Value?, oldValue: Value?, isPrior: Bool) {
    self.newValue = newValue
    self.oldValue = oldValue
    self.isPrior = isPrior
  }
}

/// An object with observable properties.
public protocol KeyValueObservable: AnyObject, Sendable {
  /// Returns the value of an observable property by its key.
  func value(forKey key: String) -> Any?
  /// Returns the keys of the properties from which a property is derived.
  static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>
}

/// The superclass of operations and queues, with key-value coding and observing.
open class Announcing: Root, KeyValueObservable, KeyValueObserver, @unchecked Sendable {
  // Unchecked: this class has no variables; each subclass states what guards its variables.

  /// True if any property is or ever was observed.
  var isObserved: Bool { false }

  /// Sets ``isObserved``.
  func noteObserver() {}

  /// Sends the did notification for a client's change, and reacts to the change.
  func endChange(of key: Key) { didChange(key) }

  /// Returns the name of a property of this class for a key path rooted at a subclass.
  class func name(of path: AnyKeyPath) -> String? { nil }

  /// Sends the notification before a change. Needed only for properties that a subclass stores.
  open func willChangeValue(forKey key: String) { willChange(Key(key)) }

  /// Sends the notification after a change. Dependents, waiting threads and the queue react to this call.
  open func didChangeValue(forKey key: String) { endChange(of: Key(key)) }

  /// Returns the keys of the properties from which the property `key` is derived. A change of any of them
  /// also sends notifications for `key`. The default implementation returns an empty set.
  ///
  /// A subclass that derives `isReady` from a property `state` returns `["state"]` for `isReady`, and sends
  /// notifications only for `state`, by key.
  open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

  /// Returns true if setting the property sends the notifications. A subclass returns false for a property
  /// whose notifications it sends itself. The default implementation returns true.
  open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  /// Called after a change of a property that this object observes by key. The default implementation traps.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    refuse("“\(keyPath ?? "")” has changed, and observeValue is not overridden")
  }

  /// Returns the value of an observable property by its key. Traps for an unknown key.
  open func value(forKey key: String) -> Any? { refuse("there is no value for the key “\(key)”") }

  /// Sets a settable property by its key. Traps for an unknown key.
  open func setValue(_ value: Any?, forKey key: String) {
    refuse("there is no value to set for the key “\(key)”")
  }

  /// Registers an observer. Its `observeValue(forKeyPath:of:change:context:)` is called on the thread that
  /// changes the property.
  ///
  /// - Parameters:
  ///   - observer: Not retained; the observation ends with the observer.
  ///   - keyPath: A key known to `value(forKey:)`. Traps for a path through several objects.
  ///   - context: Passed on unchanged; distinguishes several observations by one observer.
  open func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer? = nil
  ) {
    Observers.shared.add(self, keyPath, options, observer, context)
  }

  /// Ends the observer's newest observation of a property. Traps if there is none.
  open func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    Observers.shared.remove(observer, of: self, Key(keyPath))
  }

  /// Ends the observer's newest observation of a property with this context. Traps if there is none.
  open func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    Observers.shared.remove(observer, of: self, Key(keyPath), in: context)
  }
}

extension KeyValueObservable where Self: Operation {
  /// Calls a closure after each change of a property, on the thread that changes the property.
  ///
  /// - Parameters:
  ///   - keyPath: One of `isCancelled`, `isAsynchronous`, `isConcurrent`, `isExecuting`,
  ///     `isFinished`, `isReady`, `dependencies`, `queuePriority`, `qualityOfService`,
  ///     `completionBlock`, `name`.
  ///   - options: The values to pass, and when to call. The new value is read just before the call and may
  ///     therefore include later changes by other threads.
  ///   - changeHandler: Called with this object and the change.
  /// - Returns: The observation, which lasts until it is released or invalidated.
  public func observe<Value>(
    _ keyPath: KeyPath<Operation, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    Observers.shared.add(
      self, Key(keyPath), options, read: { $0[keyPath: keyPath] }, changeHandler)
  }

  /// Sends the notification before a change.
  ///
  /// The key path is rooted at `Operation`, so that `\.isFinished` denotes the property of `Operation` even
  /// in a subclass that overrides the property.
  public func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    willChange(Key(keyPath))
  }

  /// Sends the notification after a change. Dependents, waiting threads and the queue react to this call.
  public func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    endChange(of: Key(keyPath))
  }
}

extension KeyValueObservable where Self: Announcing {
  /// Calls a closure after each notified change of a property that a subclass has added. The subclass sends
  /// the notifications with ``willChangeValue(for:)`` and ``didChangeValue(for:)``.
  @_disfavoredOverload
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    Observers.shared.add(
      self, Key(keyPath, in: Self.self), options, read: { $0[keyPath: keyPath] }, changeHandler)
  }

  /// Sends the notification before a change of a property that a subclass has added.
  @_disfavoredOverload
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    willChange(Key(keyPath, in: Self.self))
  }

  /// Sends the notification after a change of a property that a subclass has added.
  @_disfavoredOverload
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    endChange(of: Key(keyPath, in: Self.self))
  }
}

extension KeyValueObservable {
  /// Returns the value at the end of a path of keys: `underlyingQueue`, `dependencies.isFinished`,
  /// `operations.@count`.
  ///
  /// A key applied to a list gives the list of its elements' values, `@count` the number of elements. Returns
  /// nil if a value along the path is nil. Traps for an unknown key.
  public func value(forKeyPath keyPath: String) -> Any? {
    keyPath.split(separator: ".").reduce(self as Any?) { subject, key in
      subject.flatMap { KeyValue.value(of: $0, forKey: String(key)) }
    }
  }
}

extension KeyValueObservable where Self: OperationQueue {
  /// Calls a closure after each change of a property, on the thread that changes the property.
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

  /// Sends the notification before a change.
  public func willChangeValue<Value>(for keyPath: KeyPath<OperationQueue, Value>) {
    willChange(Key(keyPath))
  }

  /// Sends the notification after a change.
  public func didChangeValue<Value>(for keyPath: KeyPath<OperationQueue, Value>) {
    endChange(of: Key(keyPath))
  }
}
