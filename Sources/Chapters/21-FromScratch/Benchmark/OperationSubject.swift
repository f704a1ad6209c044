import Dispatch
import OperationsFromScratch

/// An implementation of operation queues to be measured.
protocol OperationSubject {
  /// The operation class. Arrays of it can be added to a queue without conversion.
  associatedtype Work: AnyObject & Sendable
  static var name: String { get }
  static func work() -> Work
  static func link(_ work: Work, after other: Work)
  static func setPriority(_ level: Int, of work: Work)
  static func cancel(_ work: Work)
  init(width: Int?)
  func add(_ closure: @escaping @Sendable () -> Void)
  func add(_ works: [Work])
  func addBarrier(_ closure: @escaping @Sendable () -> Void)
  func suspend(_ isSuspended: Bool)
  func wait()
}

struct EngineSubject: OperationSubject {
  static let name = "engine"
  private let queue = OperationsFromScratch.OperationQueue()

  static func work() -> OperationsFromScratch.Operation { OperationsFromScratch.BlockOperation {} }
  static func link(
    _ work: OperationsFromScratch.Operation, after other: OperationsFromScratch.Operation
  ) { work.addDependency(other) }
  static func setPriority(_ level: Int, of work: OperationsFromScratch.Operation) {
    work.queuePriority = .init(rawValue: level) ?? .normal
  }
  static func cancel(_ work: OperationsFromScratch.Operation) { work.cancel() }
  init(width: Int?) { if let width { queue.maxConcurrentOperationCount = width } }
  func add(_ closure: @escaping @Sendable () -> Void) { queue.addOperation(closure) }
  func add(_ works: [OperationsFromScratch.Operation]) {
    queue.addOperations(works, waitUntilFinished: false)
  }
  func addBarrier(_ closure: @escaping @Sendable () -> Void) { queue.addBarrierBlock(closure) }
  func suspend(_ isSuspended: Bool) { queue.isSuspended = isSuspended }
  func wait() { queue.waitUntilAllOperationsAreFinished() }
}

struct FoundationSubject: OperationSubject {
  static let name = "Foundation"
  private let queue = Foundation.OperationQueue()

  static func work() -> Foundation.Operation { Foundation.BlockOperation {} }
  static func link(_ work: Foundation.Operation, after other: Foundation.Operation) {
    work.addDependency(other)
  }
  static func setPriority(_ level: Int, of work: Foundation.Operation) {
    work.queuePriority = .init(rawValue: level) ?? .normal
  }
  static func cancel(_ work: Foundation.Operation) { work.cancel() }
  init(width: Int?) { if let width { queue.maxConcurrentOperationCount = width } }
  func add(_ closure: @escaping @Sendable () -> Void) { queue.addOperation(closure) }
  func add(_ works: [Foundation.Operation]) {
    queue.addOperations(works, waitUntilFinished: false)
  }
  func addBarrier(_ closure: @escaping @Sendable () -> Void) { queue.addBarrierBlock(closure) }
  func suspend(_ isSuspended: Bool) { queue.isSuspended = isSuspended }
  func wait() { queue.waitUntilAllOperationsAreFinished() }
}
