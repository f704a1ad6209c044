import Operations
import Synchronization

/// A few operations and one queue, small enough to search all orders in which the operations can begin and
/// end.
///
/// The value describes the operations and the actions of the program. It supports a search of all orders
/// (``OrderSearch``), a run (``run()``), and display as Swift code.
public struct LittleProgram: Hashable, Sendable {
  /// One operation of the program.
  public struct Part: Hashable, Sendable {
    public let name: String
    /// The names of the closures; by default a single closure named like the operation.
    public let closures: [String]
    /// The names of the dependencies.
    public let dependencies: [String]
    public let priority: Operation.QueuePriority

    public init(
      _ name: String, closures: [String]? = nil, after dependencies: String...,
      priority: Operation.QueuePriority = .normal
    ) {
      self.name = name
      self.closures = closures ?? [name]
      self.dependencies = dependencies
      self.priority = priority
    }
  }

  /// An action of the program while the queue is running. Actions happen one after another.
  public enum Act: Hashable, Sendable {
    case add(String)
    /// Adds an operation as a barrier.
    case addBarrier(String)
    case suspend, resume
    case cancel(String)
    /// Prints words between the beginnings and ends of closures.
    case say(String)
  }

  /// An observable event of a run.
  public enum Event: Hashable, Sendable {
    /// A closure, by its name.
    case began(String)
    case ended(String)
    case said(String)
  }

  public let parts: [Part]
  /// The maximum number of concurrent operations; `nil` for the default.
  public let width: Int?
  public let acts: [Act]

  /// - Precondition: Names are unique; actions and dependencies refer to existing parts.
  public init(_ parts: [Part], width: Int? = nil, acts: [Act]) {
    let names = Set(parts.map(\.name))
    precondition(names.count == parts.count, "a name is used twice")
    precondition(
      parts.allSatisfy { names.isSuperset(of: $0.dependencies) }, "a dependency has no part")
    self.parts = parts
    self.width = width
    self.acts = acts
  }

  /// The names of all closures.
  public var closures: [String] { parts.flatMap(\.closures) }

  /// The program as Swift code.
  public var code: [String] {
    var lines: [String] = []
    for part in parts {
      if acts.contains(.addBarrier(part.name)) { continue }
      lines.append("let \(part.name) = BlockOperation { … }")
      let more = part.closures == [part.name] ? 0 : part.closures.count - 1
      if more > 0 { lines[lines.count - 1] += "  // \(part.closures[0])" }
      lines += part.closures.suffix(more).map { "\(part.name).addExecutionBlock { … }  // \($0)" }
      if part.priority != .normal {
        lines.append("\(part.name).queuePriority = .\(part.priority.caseName)")
      }
      lines += part.dependencies.map { "\(part.name).addDependency(\($0))" }
    }
    lines.append("let queue = OperationQueue()")
    if let width { lines.append("queue.maxConcurrentOperationCount = \(width)") }
    return lines
      + acts.map { act in
        switch act {
        case .add(let name): "queue.addOperation(\(name))"
        case .addBarrier(let name): "queue.addBarrierBlock { … }  // \(name)"
        case .suspend: "queue.isSuspended = true"
        case .resume: "queue.isSuspended = false"
        case .cancel(let name): "\(name).cancel()"
        case .say(let words): "print(\"\(words)\")"
        }
      }
  }

  /// Runs the program once, and returns when the queue is empty.
  ///
  /// May be called from any thread that may block, and concurrently.
  /// - Returns: The observed events, in the order in which they were recorded.
  public func run() -> [Event] {
    let seen = Mutex<[Event]>([])
    let note: @Sendable (Event) -> Void = { event in seen.withLock { $0.append(event) } }
    let work: @Sendable (String) -> Void = { closure in
      note(.began(closure))
      note(.ended(closure))
    }
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    // All operations are retained to the end: on Linux, a finishing dependency still accesses a dependent
    // that has been released.
    var operations: [String: BlockOperation] = [:]
    for part in parts {
      let operation = BlockOperation()
      for closure in part.closures { operation.addExecutionBlock { work(closure) } }
      operation.queuePriority = part.priority
      for other in part.dependencies { operations[other].map(operation.addDependency) }
      operations[part.name] = operation
    }
    for act in acts {
      switch act {
      case .add(let name): operations[name].map(queue.addOperation)
      case .addBarrier(let name): queue.addBarrierBlock { work(name) }
      case .suspend: queue.isSuspended = true
      case .resume: queue.isSuspended = false
      case .cancel(let name): operations[name]?.cancel()
      case .say(let words): note(.said(words))
      }
    }
    Deadline.wait(for: "a small program ends") { queue.waitUntilAllOperationsAreFinished() }
    return withExtendedLifetime(operations) { seen.withLock { $0 } }
  }
}

extension LittleProgram.Event: CustomStringConvertible {
  /// The notation of the book's pictures: `┝name` for a beginning, `┥name` for an end.
  public var description: String {
    switch self {
    case .began(let name): "┝\(name)"
    case .ended(let name): "┥\(name)"
    case .said(let words): "“\(words)”"
    }
  }
}

extension [LittleProgram.Event] {
  /// The names of the closures that begin, in order.
  public var beginnings: [String] {
    compactMap { if case .began(let name) = $0 { name } else { nil } }
  }
}
