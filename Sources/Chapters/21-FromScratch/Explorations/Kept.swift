import Dispatch
import Explorer
import OperationsFromScratch

// What a scenario or an operation of it keeps.

/// Keeps something until it is dropped, so that a scenario says where the last reference goes.
final class Held<Value: AnyObject>: @unchecked Sendable {
  // Unchecked as the stage is.
  private var value: Value?

  init(_ value: Value) { self.value = value }

  func drop() { value = nil }
  func use<Result>(_ body: (Value) -> Result) -> Result? { value.map(body) }
}

/// Something of a client's that ends its queue when it goes away.
final class Album: @unchecked Sendable {
  // Unchecked, because nothing changes.
  private let queue: OperationQueue

  init(_ queue: OperationQueue) { self.queue = queue }

  deinit {
    queue.cancelAllOperations()
    queue.waitUntilAllOperationsAreFinished()
  }
}

/// Does something when it goes away.
final class Farewell: @unchecked Sendable {
  // Unchecked, because nothing changes.
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  deinit { work() }
}

/// What an observer has heard.
final class Heard: @unchecked Sendable {
  // Unchecked as the stage is.
  var isTrue = false
  var observation: NSKeyValueObservation?
}

/// What a queue has told of its operations.
final class Counts: @unchecked Sendable {
  // Unchecked as the stage is.
  private(set) var told: [Int] = []
  private var observation: NSKeyValueObservation?

  func observe(_ queue: OperationQueue) {
    observation = queue.observe(\.operationCount) { [weak self] queue, _ in
      self?.told.append(queue.operationCount)
    }
  }

  func end() { observation = nil }
}

/// One that hears of changes by their keys.
final class Listener: KeyValueObserver, @unchecked Sendable {
  // Unchecked as the stage is.
  private(set) var told: [Bool] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    told.append(change?[.newKey] as? Bool ?? false)
  }
}
