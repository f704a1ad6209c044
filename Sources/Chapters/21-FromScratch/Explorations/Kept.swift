import Dispatch
import Explorer
import OperationsFromScratch

// Objects that scenarios and their operations retain.

/// A strong reference that a scenario drops explicitly, to determine where the last reference is dropped.
final class Retained<Value: AnyObject>: @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  private var value: Value?

  init(_ value: Value) { self.value = value }

  func drop() { value = nil }
  func use<Result>(_ body: (Value) -> Result) -> Result? { value.map(body) }
}

/// A client's object whose `deinit` cancels its queue's operations and waits for the queue.
final class Album: @unchecked Sendable {
  // Unchecked: the only property is constant.
  private let queue: OperationQueue

  init(_ queue: OperationQueue) { self.queue = queue }

  deinit {
    queue.cancelAllOperations()
    queue.waitUntilAllOperationsAreFinished()
  }
}

/// An object that calls a closure in `deinit`.
final class Farewell: @unchecked Sendable {
  // Unchecked: the only property is constant.
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  deinit { work() }
}

/// The result of an observation.
final class Heard: @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  var isTrue = false
  var observation: NSKeyValueObservation?
}

/// The values of `operationCount` in a queue's notifications.
final class Counts: @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  private(set) var told: [Int] = []
  private var observation: NSKeyValueObservation?

  func observe(_ queue: OperationQueue) {
    observation = queue.observe(\.operationCount) { [weak self] queue, _ in
      self?.told.append(queue.operationCount)
    }
  }

  func end() { observation = nil }
}

/// An observer by key.
final class Listener: KeyValueObserver, @unchecked Sendable {
  // Unchecked: the explorer's baton guards all properties.
  private(set) var told: [Bool] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    told.append(change?[.newKey] as? Bool ?? false)
  }
}
