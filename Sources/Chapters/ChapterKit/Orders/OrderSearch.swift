import Operations
import PlainState

/// All orders in which a small program's operations can begin and end on a queue that follows the rules.
///
/// As in Plain's queue, ``QueueState`` decides which operation the queue may take next. A taken operation may
/// begin and end at any later time. The search follows every choice.
public struct OrderSearch: Sendable {
  /// The rule that forbids the queue to take a waiting operation.
  public typealias Refusal = QueueState.Obstacle

  /// A possible next event.
  public enum Move: Hashable, Sendable {
    /// The program performs its next action.
    case act
    /// The queue takes an operation, given by the index of its part.
    case take(Int)
    /// Finishes an operation that was cancelled after it was taken and before its work began; the operation
    /// does no work.
    case skip(Int)
    /// A closure begins or ends, given by the indices of its part and of the closure.
    case begin(Int, Int)
    case end(Int, Int)
  }

  /// The state of a run.
  public struct State: Hashable, Sendable {
    public enum Phase: UInt8, Sendable { case absent, waiting, taken, finished }
    public enum Work: UInt8, Sendable { case ahead, begun, ended }

    public internal(set) var act = 0
    public internal(set) var phases: [Phase]
    public internal(set) var works: [[Work]]
    public internal(set) var isCancelled: [Bool]
    public internal(set) var isSuspended = false
  }

  public let program: LittleProgram
  private let names: [String]
  private let dependencies: [[Int]]
  /// The parts in the order in which they are added.
  private let added: [Int]
  private let barriers: Set<Int>

  public init(_ program: LittleProgram) {
    self.program = program
    let names = program.parts.map(\.name)
    self.names = names
    dependencies = program.parts.map { $0.dependencies.compactMap(names.firstIndex) }
    var (added, barriers): ([Int], Set<Int>) = ([], [])
    for act in program.acts {
      switch act {
      case .add(let name), .addBarrier(let name):
        guard let part = names.firstIndex(of: name) else { continue }
        added.append(part)
        if act == .addBarrier(name) { barriers.insert(part) }
      default: break
      }
    }
    (self.added, self.barriers) = (added, barriers)
  }

  /// The initial state of a run.
  public var start: State {
    State(
      phases: names.map { _ in .absent },
      works: program.parts.map { $0.closures.map { _ in .ahead } },
      isCancelled: names.map { _ in false })
  }

  // MARK: Next moves

  /// All possible next moves.
  public func moves(from state: State) -> [Move] {
    var moves: [Move] = state.act < program.acts.count ? [.act] : []
    let (queue, parts) = queue(in: state)
    if let next = queue.next { moves.append(.take(parts[next])) }
    for part in parts where state.phases[part] == .taken {
      let works = state.works[part]
      if state.isCancelled[part], works.allSatisfy({ $0 == .ahead }) { moves.append(.skip(part)) }
      for (closure, work) in works.enumerated() where work != .ended {
        moves.append(work == .ahead ? .begin(part, closure) : .end(part, closure))
      }
    }
    return moves
  }

  /// The rule that forbids the queue to take a waiting operation; `nil` if the queue may take it.
  public func refusal(of part: Int, in state: State) -> Refusal? {
    let (queue, parts) = queue(in: state)
    return parts.firstIndex(of: part).flatMap(queue.obstacle)
  }

  /// The state of the queue, and the parts that correspond to its members.
  private func queue(in state: State) -> (QueueState, parts: [Int]) {
    let parts = added.filter { state.phases[$0] == .waiting || state.phases[$0] == .taken }
    var queue = QueueState()
    (queue.width, queue.isSuspended) = (program.width, state.isSuspended)
    queue.members = parts.map { part in
      var member = QueueState.Member(isBarrier: barriers.contains(part))
      member.priority = program.parts[part].priority.rawValue
      member.hasStarted = state.phases[part] == .taken
      member.isReady =
        state.isCancelled[part] || dependencies[part].allSatisfy { state.phases[$0] == .finished }
      return member
    }
    return (queue, parts)
  }

  /// Makes a move; returns the new state and the observable event, if any.
  public func after(_ move: Move, from state: State) -> (State, LittleProgram.Event?) {
    var next = state
    switch move {
    case .act:
      next.act += 1
      switch program.acts[state.act] {
      case .add(let name), .addBarrier(let name):
        names.firstIndex(of: name).map { next.phases[$0] = .waiting }
      case .suspend: next.isSuspended = true
      case .resume: next.isSuspended = false
      case .cancel(let name):
        if let part = names.firstIndex(of: name), state.phases[part] != .finished {
          next.isCancelled[part] = true
        }
      case .say(let words): return (next, .said(words))
      }
    // An operation that has been cancelled by now is started like any other, but skips its work.
    case .take(let part): next.phases[part] = state.isCancelled[part] ? .finished : .taken
    case .skip(let part): next.phases[part] = .finished
    case .begin(let part, let closure):
      next.works[part][closure] = .begun
      return (next, .began(program.parts[part].closures[closure]))
    case .end(let part, let closure):
      next.works[part][closure] = .ended
      if next.works[part].allSatisfy({ $0 == .ended }) { next.phases[part] = .finished }
      return (next, .ended(program.parts[part].closures[closure]))
    }
    return (next, nil)
  }

  // MARK: All orders

  /// All observable orders from start to end, and the rules that exclude other orders.
  ///
  /// - Complexity: Exponential in the number of operations; meant for four or five.
  public func all() -> (orders: Set<[LittleProgram.Event]>, rules: [String]) {
    var known: [State: Set<[LittleProgram.Event]>] = [:]
    let orders = orders(from: start, &known)
    let refusals = known.keys.flatMap { state in
      names.indices.filter { state.phases[$0] == .waiting }
        .compactMap { refusal(of: $0, in: state) }
    }
    // Without a limit on concurrency, the order of taking does not determine the order of beginning.
    let unseen: Set<Refusal> = program.width == nil ? [.priority, .addedOrder] : []
    let rules = Refusal.allCases.filter(Set(refusals).subtracting(unseen).contains).map(\.rawValue)
    let groups = known.keys.contains(where: endsAsGroup) ? ["block.group-finish"] : []
    return (orders, rules + groups)
  }

  /// True if the queue could take more operations if some operation finished together with its first closure.
  private func endsAsGroup(_ state: State) -> Bool {
    names.indices.contains { part in
      var early = state
      early.phases[part] = .finished
      return state.phases[part] == .taken && state.works[part].contains(.ended)
        && !Set(moves(from: early)).isSubset(of: moves(from: state))
    }
  }

  private func orders(
    from state: State, _ known: inout [State: Set<[LittleProgram.Event]>]
  ) -> Set<[LittleProgram.Event]> {
    if let orders = known[state] { return orders }
    let moves = moves(from: state)
    var orders: Set<[LittleProgram.Event]> = moves.isEmpty ? [[]] : []
    for move in moves {
      let (next, event) = after(move, from: state)
      let rest = self.orders(from: next, &known)
      orders.formUnion(event.map { event in Set(rest.map { [event] + $0 }) } ?? rest)
    }
    known[state] = orders
    return orders
  }
}
