import Operations
import Synchronization

/// A few operations and one queue: enough to ask in how many orders they can begin and end.
///
/// A value that says what is added, and what the program does meanwhile. It can be searched for all
/// its orders (``OrderSearch``), run (``run()``), and shown as the code that it stands for.
public struct LittleProgram: Hashable, Sendable {
  /// One operation of the program.
  public struct Part: Hashable, Sendable {
    public let name: String
    /// The names of its closures; one, of the same name, unless there are several.
    public let closures: [String]
    /// The names of those that it depends on.
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

  /// What the program does, one after another, while its queue is at work.
  public enum Act: Hashable, Sendable {
    case add(String)
    /// Adds it as a barrier.
    case addBarrier(String)
    case suspend, resume
    case cancel(String)
    /// Something that can be seen between the beginnings and the ends.
    case say(String)
  }

  /// What can be seen of a run.
  public enum Event: Hashable, Sendable {
    /// A closure, by its name.
    case began(String)
    case ended(String)
    case said(String)
  }

  public let parts: [Part]
  /// How many operations the queue runs at a time; `nil` for the default.
  public let width: Int?
  public let acts: [Act]

  /// - Precondition: Names are used once; acts and dependencies name parts.
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

  /// The program in Swift, as a reader would write it.
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
  /// May be called from any thread that may wait, and by several at a time.
  /// - Returns: What could be seen, in the order in which it was written down.
  public func run() -> [Event] {
    let seen = Mutex<[Event]>([])
    let note: @Sendable (Event) -> Void = { event in seen.withLock { $0.append(event) } }
    let work: @Sendable (String) -> Void = { closure in
      note(.began(closure))
      note(.ended(closure))
    }
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    // Kept to the end: on Linux, one that goes before its dependency has finished is read again.
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
    Deadline.wait(for: "a little program ends") { queue.waitUntilAllOperationsAreFinished() }
    return withExtendedLifetime(operations) { seen.withLock { $0 } }
  }
}

extension LittleProgram.Event: CustomStringConvertible {
  /// As in the pictures of the book: `┝name` where it begins, `┥name` where it ends.
  public var description: String {
    switch self {
    case .began(let name): "┝\(name)"
    case .ended(let name): "┥\(name)"
    case .said(let words): "“\(words)”"
    }
  }
}

extension [LittleProgram.Event] {
  /// The names of what begins, one after another.
  public var beginnings: [String] {
    compactMap { if case .began(let name) = $0 { name } else { nil } }
  }
}
