import Operations

/// All orders in which a little program can begin and end on a queue that keeps the rules.
///
/// A model of a queue, with nothing of an implementation in it: what it has taken begins and ends at
/// any later time, and of what may be taken it takes what the rules say. Every choice is followed.
public struct OrderSearch: Sendable {
  /// Why the queue must not take what waits in it: the rule that forbids it.
  public enum Refusal: String, CaseIterable, Sendable {
    case dependencies = "dependency.waits-for-all"
    case barriers = "queue.barrier-in-between"
    case width = "queue.delayed-by-limit"
    case priority = "priority.highest-ready-first"
    case addedOrder = "queue.equal-in-added-order"
    case suspension = "suspend.no-new-starts"
  }

  /// One thing that can come next.
  public enum Move: Hashable, Sendable {
    /// The program goes on.
    case act
    /// The queue takes an operation, by its place among the parts.
    case take(Int)
    /// One that was cancelled after it was taken and before its work began finishes without it.
    case skip(Int)
    /// A closure begins or ends, by the place of its part and its own.
    case begin(Int, Int)
    case end(Int, Int)
  }

  /// Where a run is.
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
  private let barriers: [[Int]]
  /// The parts in the order of adding.
  private let added: [Int]

  public init(_ program: LittleProgram) {
    self.program = program
    let names = program.parts.map(\.name)
    self.names = names
    dependencies = program.parts.map { $0.dependencies.compactMap(names.firstIndex) }
    var (barriers, added, last) = (names.map { _ in [Int]() }, [Int](), [Int]())
    func add(_ name: String, isBarrier: Bool) {
      guard let part = names.firstIndex(of: name) else { return }
      barriers[part] = isBarrier ? added : last
      added.append(part)
      if isBarrier { last = [part] }
    }
    for act in program.acts {
      switch act {
      case .add(let name): add(name, isBarrier: false)
      case .addBarrier(let name): add(name, isBarrier: true)
      default: break
      }
    }
    (self.barriers, self.added) = (barriers, added)
  }

  /// Where a run begins.
  public var start: State {
    State(
      phases: names.map { _ in .absent },
      works: program.parts.map { $0.closures.map { _ in .ahead } },
      isCancelled: names.map { _ in false })
  }

  // MARK: What can come next

  /// All that can come next.
  public func moves(from state: State) -> [Move] {
    var moves: [Move] = state.act < program.acts.count ? [.act] : []
    for part in names.indices {
      switch state.phases[part] {
      case .absent, .finished: break
      case .waiting: if refusal(of: part, in: state) == nil { moves.append(.take(part)) }
      case .taken:
        let works = state.works[part]
        if state.isCancelled[part], works.allSatisfy({ $0 == .ahead }) { moves.append(.skip(part)) }
        for (closure, work) in works.enumerated() where work != .ended {
          moves.append(work == .ahead ? .begin(part, closure) : .end(part, closure))
        }
      }
    }
    return moves
  }

  /// Why the queue must not take an operation that waits in it; `nil` if it may.
  public func refusal(of part: Int, in state: State) -> Refusal? {
    if state.isSuspended { return .suspension }
    if let reason = unreadiness(of: part, in: state) { return reason }
    if let width = program.width, state.phases.count(where: { $0 == .taken }) >= width {
      return .width
    }
    let priority = program.parts[part].priority.rawValue
    var isAhead = true
    for other in added {
      if other == part { isAhead = false }
      guard other != part, state.phases[other] == .waiting,
        unreadiness(of: other, in: state) == nil
      else { continue }
      if program.parts[other].priority.rawValue > priority { return .priority }
      if isAhead, program.parts[other].priority.rawValue == priority { return .addedOrder }
    }
    return nil
  }

  /// What an operation still waits for, if it is not ready.
  private func unreadiness(of part: Int, in state: State) -> Refusal? {
    func isOpen(_ other: Int) -> Bool { state.phases[other] != .finished }
    if !state.isCancelled[part], dependencies[part].contains(where: isOpen) { return .dependencies }
    return barriers[part].contains(where: isOpen) ? .barriers : nil
  }

  /// Makes a move.
  ///
  /// - Returns: Where the run is then, and what was seen.
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
    // One that is cancelled by then is started like any other, and leaves its work.
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

  /// All orders of what can be seen, from the beginning to the end, and why there are no others.
  ///
  /// - Complexity: Exponential in the number of operations; meant for four or five.
  public func all() -> (orders: Set<[LittleProgram.Event]>, refusals: Set<Refusal>) {
    var known: [State: Set<[LittleProgram.Event]>] = [:]
    let orders = orders(from: start, &known)
    let refusals = known.keys.flatMap { state in
      names.indices.filter { state.phases[$0] == .waiting }
        .compactMap { refusal(of: $0, in: state) }
    }
    // Where as many run as there are, what is taken first need not begin first.
    let unseen: Set<Refusal> = program.width == nil ? [.priority, .addedOrder] : []
    return (orders, Set(refusals).subtracting(unseen))
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
