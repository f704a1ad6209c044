// Key-value observing and coding, as far as the documents on operations describe them.

@_exported import Foundation
import OperationsFromScratch

// Changes are reported with Foundation's types, as the engine reports them.
@_exported import struct OperationsFromScratch.NSKeyValueObservedChange
@_exported import struct OperationsFromScratch.NSKeyValueObservingOptions

/// The only lock, which guards all state of operations and queues. While it is held, no client code is called
/// and no object that may contain client code is released.
let lock = NSCondition()

func refuse(_ reason: String) -> Never { fatalError(reason) }

/// A class that notifies observers of changes of its properties.
open class Announcer: Root {
  private var observers: [Observer] = []

  /// Sends the notification before a change.
  open func willChangeValue(forKey key: String) { tell(key, isPrior: true) }

  /// Sends the notification after a change.
  open func didChangeValue(forKey key: String) {
    tell(key, isPrior: false)
    heed(key)
  }

  /// Reacts to the notification of a change.
  func heed(_ key: String) {}

  /// Changes the state behind these properties with the lock held, and notifies observers before and after.
  final func announcing(_ keys: [String], _ change: () -> Void) {
    for key in keys { willChangeValue(forKey: key) }
    lock.withLock(change)
    for key in keys { didChangeValue(forKey: key) }
  }

  final func tell(_ key: AnyHashable, isPrior: Bool) {
    for observer in lock.withLock({ observers }) where observer.key == key {
      observer.hear(isPrior)
    }
  }

  fileprivate final func add(_ observer: Observer) -> NSKeyValueObservation {
    lock.withLock { observers.append(observer) }
    return NSKeyValueObservation { [weak self] in
      guard let self else { return }
      lock.withLock { observers.removeAll { $0 === observer } }
    }
  }
}

/// A property that notifies observers of its changes.
@propertyWrapper
public struct Announced<Value> {
  fileprivate var value: Value
  fileprivate let key: String

  public init(wrappedValue: Value, _ key: String) { (value, self.key) = (wrappedValue, key) }

  @available(*, unavailable, message: "a property of operations and queues")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public static subscript<Owner: Announcer>(
    _enclosingInstance owner: Owner, wrapped path: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get { lock.withLock { owner[keyPath: storage].value } }
    set {
      // Releases the old value without the lock.
      var value = newValue
      let key = lock.withLock { owner[keyPath: storage].key }
      owner.announcing([key]) { swap(&owner[keyPath: storage].value, &value) }
    }
  }
}

/// An observer of a property.
private final class Observer {
  /// The name of the property, or the key path of a property that a subclass has added.
  let key: AnyHashable
  /// Called before and after each change.
  let hear: (_ isPrior: Bool) -> Void

  init(_ key: AnyHashable, hear: @escaping (_ isPrior: Bool) -> Void) {
    self.key = key
    self.hear = hear
  }
}

/// Keeps an observation alive.
public final class NSKeyValueObservation: @unchecked Sendable {
  // Unchecked: the closure takes the lock.
  private let end: () -> Void

  fileprivate init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }

  public func invalidate() { end() }
}

/// Operations and queues. A change handler receives the object as the class that is observed.
public protocol KeyValueObservable: Announcer {}

extension Operation: KeyValueObservable {}
extension OperationQueue: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls a closure when a property changes, on the thread that changes it.
  public func observe<Value>(
    _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler handler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(path, options, { $0[keyPath: path] }, handler)
  }

  fileprivate func observe<Value>(
    _ path: AnyKeyPath, _ options: NSKeyValueObservingOptions, _ read: @escaping (Self) -> Value,
    _ handler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var before: [Value] = []
    let hear = { [unowned self] (isPrior: Bool) in
      let value = read(self)
      let old = lock.withLock { () -> Value? in
        if !isPrior { return before.popLast() }
        before.append(value)
        return value
      }
      if isPrior, !options.contains(.prior) { return }
      handler(
        self,
        NSKeyValueObservedChange(
          newValue: isPrior || !options.contains(.new) ? nil : value,
          oldValue: options.contains(.old) ? old : nil, isPrior: isPrior))
    }
    if options.contains(.initial) { hear(false) }
    return add(Observer(key(of: path), hear: hear))
  }

  public func willChangeValue<Value>(for path: KeyPath<Self, Value>) {
    tell(key(of: path), isPrior: true)
  }

  public func didChangeValue<Value>(for path: KeyPath<Self, Value>) { changed(path) }

  fileprivate func changed(_ path: AnyKeyPath) {
    tell(key(of: path), isPrior: false)
    if let name = names[path] { return heed(name) }
    // If a subclass overrides a state property, that property has another key path, without a name.
    for key in ["isFinished", "isReady"] where type(of: path).valueType == Bool.self { heed(key) }
  }
}

extension KeyValueObservable where Self: Operation {
  // The literal `\.isFinished` is the property of `Operation`, even if a subclass overrides the property.

  public func observe<Value>(
    _ path: KeyPath<Operation, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler handler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(path, options, { $0[keyPath: path] }, handler)
  }

  public func willChangeValue<Value>(for path: KeyPath<Operation, Value>) {
    tell(key(of: path), isPrior: true)
  }

  public func didChangeValue<Value>(for path: KeyPath<Operation, Value>) { changed(path) }
}

private func key(of path: AnyKeyPath) -> AnyHashable {
  if let name = names[path] { name } else { path }
}

// The table never changes; key paths are immutable, but not declared as Sendable.
nonisolated(unsafe) private let names: [AnyKeyPath: String] = [
  \Operation.isCancelled: "isCancelled", \Operation.isExecuting: "isExecuting",
  \Operation.isFinished: "isFinished", \Operation.isReady: "isReady",
  \Operation.isAsynchronous: "isAsynchronous", \Operation.isConcurrent: "isConcurrent",
  \Operation.dependencies: "dependencies", \Operation.queuePriority: "queuePriority",
  \Operation.completionBlock: "completionBlock", \OperationQueue.operations: "operations",
  \OperationQueue.operationCount: "operations", \OperationQueue.name: "name",
  \OperationQueue.maxConcurrentOperationCount: "maxConcurrentOperationCount",
  \OperationQueue.isSuspended: "isSuspended",
]

// MARK: Access by name

extension Operation {
  /// Stored without effect.
  @available(*, deprecated, message: "use qualityOfService")
  public var threadPriority: Double {
    get { ownThreadPriority }
    set { ownThreadPriority = newValue }
  }

  public func value(forKey key: String) -> Any? {
    switch key {
    case "isCancelled": isCancelled
    case "isExecuting": isExecuting
    case "isFinished": isFinished
    case "isReady": isReady
    case "isAsynchronous": isAsynchronous
    case "isConcurrent": isConcurrent
    case "dependencies": dependencies
    case "queuePriority": queuePriority.rawValue
    case "completionBlock": completionBlock
    case "threadPriority": ownThreadPriority
    default: refuse("an operation has no value for “\(key)”")
    }
  }

  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "queuePriority":
      let number = value as? Int ?? (value as? NSNumber)?.intValue ?? 0
      // A number between two levels becomes the next level towards normal.
      queuePriority = QueuePriority(rawValue: min(max(number - number % 4, -8), 8)) ?? .normal
    case "completionBlock": completionBlock = value as? @Sendable () -> Void
    case "threadPriority": ownThreadPriority = value as? Double ?? 0.5
    default: refuse("an operation has no value to set for “\(key)”")
    }
  }
}

extension OperationQueue {
  public func value(forKey key: String) -> Any? {
    switch key {
    case "operations": operations
    case "operationCount": operationCount
    case "maxConcurrentOperationCount": maxConcurrentOperationCount
    case "suspended": isSuspended
    case "name": name
    default: refuse("a queue has no value for “\(key)”")
    }
  }

  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "maxConcurrentOperationCount":
      maxConcurrentOperationCount =
        value as? Int ?? OperationQueue.defaultMaxConcurrentOperationCount
    case "suspended": isSuspended = value as? Bool ?? false
    case "name": name = value as? String
    default: refuse("a queue has no value to set for “\(key)”")
    }
  }
}
