import Operations

/// All orders in which a little program can begin and end on a queue that keeps the rules.
///
/// A model of a queue, with nothing of an implementation in it: what it has taken begins and ends at
/// any later time, and of what may be taken it takes what the rules say. Every choice is followed.
public struct OrderSearch: Sendable {
  /// What a queue has to keep, so that one can look what would happen if it did not.
  public enum Constraint: String, CaseIterable, Sendable {
    case dependencies, barriers, closures, width, priority, addedOrder, suspension, cancellation

    /// The rule that demands it.
    public var rule: String {
      switch self {
      case .dependencies: "dependency.waits-for-all"
      case .barriers: "queue.barrier-in-between"
      case .closures: "block.group-finish"
      case .width: "queue.delayed-by-limit"
      case .priority: "priority.highest-ready-first"
      case .addedOrder: "queue.equal-in-added-order"
      case .suspension: "suspend.no-new-starts"
      case .cancellation: "cancel.before-start-skips-work"
      }
    }
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

  /// What a program gives a queue an occasion to break.
  static func constraints(of program: LittleProgram) -> [Constraint] {
    Constraint.allCases.filter { constraint in
      switch constraint {
      case .dependencies: program.parts.contains { !$0.dependencies.isEmpty }
      case .barriers:
        program.acts.contains { if case .addBarrier = $0 { true } else { false } }
      case .closures: program.parts.contains { $0.closures.count > 1 }
      // Where as many run as there are, what is taken first need not begin first.
      case .width, .addedOrder: program.width != nil
      case .priority: program.width != nil && Set(program.parts.map(\.priority)).count > 1
      case .suspension: program.acts.contains(.suspend)
      case .cancellation:
        program.acts.contains { if case .cancel = $0 { true } else { false } }
      }
    }
  }

  public let program: LittleProgram
  private let kept: Set<Constraint>
  private let dependencies: [[Int]]
  private let barriers: [[Int]]
  /// The place of each part in the order of adding.
  private let added: [Int]

  /// - Parameter broken: What the queue does not keep.
  public init(_ program: LittleProgram, without broken: Set<Constraint> = []) {
    self.program = program
    kept = Set(Constraint.allCases).subtracting(broken)
    let names = program.parts.map(\.name)
    func place(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }
    dependencies = program.parts.map { $0.dependencies.map(place) }
    var barriers: [[Int]] = names.map { _ in [] }
    var order: [Int] = []
    var last: Int?
    for act in program.acts {
      switch act {
      case .add(let name):
        if let last { barriers[place(name)] = [last] }
        order.append(place(name))
      case .addBarrier(let name):
        barriers[place(name)] = order
        last = place(name)
        order.append(place(name))
      default: break
      }
    }
    self.barriers = barriers
    added = names.indices.map { order.firstIndex(of: $0) ?? order.count }
  }

  /// Where a run begins.
  public var start: State {
    State(
      phases: program.parts.map { _ in .absent },
      works: program.parts.map { $0.closures.map { _ in .ahead } },
      isCancelled: program.parts.map { _ in false })
  }

  // MARK: What can come next

  /// All that can come next.
  public func moves(from state: State) -> [Move] {
    var moves: [Move] = state.act < program.acts.count ? [.act] : []
    for part in program.parts.indices {
      switch state.phases[part] {
      case .absent: break
      case .waiting: if refusal(of: part, in: state) == nil { moves.append(.take(part)) }
      case .taken, .finished:
        let works = state.works[part]
        let isAhead = works.allSatisfy { $0 == .ahead }
        if state.phases[part] == .finished {
          // Only where one may count as finished that goes on.
          if isAhead { continue }
        } else if isAhead, state.isCancelled[part], kept.contains(.cancellation) {
          moves.append(.skip(part))
        }
        for (closure, work) in works.enumerated() {
          if work == .ahead { moves.append(.begin(part, closure)) }
          if work == .begun { moves.append(.end(part, closure)) }
        }
      }
    }
    return moves
  }

  /// Why the queue must not take an operation that waits in it; `nil` if it may.
  public func refusal(of part: Int, in state: State) -> Constraint? {
    if kept.contains(.suspension), state.isSuspended { return .suspension }
    if let reason = unreadiness(of: part, in: state) { return reason }
    if kept.contains(.width), let width = program.width,
      state.phases.count(where: { $0 == .taken }) >= width
    {
      return .width
    }
    for other in program.parts.indices
    where other != part && state.phases[other] == .waiting
      && unreadiness(of: other, in: state) == nil
    {
      let (own, its) = (
        program.parts[part].priority.rawValue, program.parts[other].priority.rawValue
      )
      if its > own, kept.contains(.priority) { return .priority }
      if its == own, added[other] < added[part], kept.contains(.addedOrder) { return .addedOrder }
    }
    return nil
  }

  /// What an operation still waits for, if it is not ready.
  private func unreadiness(of part: Int, in state: State) -> Constraint? {
    func isOpen(_ other: Int) -> Bool { state.phases[other] != .finished }
    if kept.contains(.dependencies), !state.isCancelled[part],
      dependencies[part].contains(where: isOpen)
    {
      return .dependencies
    }
    if kept.contains(.barriers), barriers[part].contains(where: isOpen) { return .barriers }
    return nil
  }

  /// Makes a move.
  ///
  /// - Returns: Where the run is then, and what was seen.
  public func after(_ move: Move, from state: State) -> (State, LittleProgram.Event?) {
    var next = state
    var event: LittleProgram.Event?
    switch move {
    case .act:
      let act = program.acts[state.act]
      next.act += 1
      let names = program.parts.map(\.name)
      switch act {
      case .add(let name), .addBarrier(let name):
        if let part = names.firstIndex(of: name) { next.phases[part] = .waiting }
      case .suspend: next.isSuspended = true
      case .resume: next.isSuspended = false
      case .cancel(let name):
        if let part = names.firstIndex(of: name), state.phases[part] != .finished {
          next.isCancelled[part] = true
        }
      case .say(let words): event = .said(words)
      }
    case .take(let part):
      // One that is cancelled by then is started like any other, and leaves its work.
      let isLeft = state.isCancelled[part] && kept.contains(.cancellation)
      next.phases[part] = isLeft ? .finished : .taken
    case .skip(let part): next.phases[part] = .finished
    case .begin(let part, let closure):
      next.works[part][closure] = .begun
      event = .began(program.parts[part].closures[closure])
    case .end(let part, let closure):
      next.works[part][closure] = .ended
      event = .ended(program.parts[part].closures[closure])
      let works = next.works[part]
      let isOver =
        kept.contains(.closures)
        ? works.allSatisfy { $0 == .ended } : works.contains { $0 == .ended }
      if isOver { next.phases[part] = .finished }
    }
    return (next, event)
  }

  // MARK: All orders

  /// All orders of what can be seen, from the beginning to the end.
  ///
  /// - Complexity: Exponential in the number of operations; meant for four or five.
  public func orders() -> Set<[LittleProgram.Event]> {
    var found = Found()
    let orders = orders(from: start, &found)
    return Set(orders.map { order in order.map { found.events[$0] } })
  }

  /// What the search knows so far. Events are numbers in it, for they are compared all the time.
  private struct Found {
    var events: [LittleProgram.Event] = []
    var orders: [State: Set<[Int]>] = [:]

    mutating func number(of event: LittleProgram.Event) -> Int {
      if let number = events.firstIndex(of: event) { return number }
      events.append(event)
      return events.count - 1
    }
  }

  private func orders(from state: State, _ found: inout Found) -> Set<[Int]> {
    if let orders = found.orders[state] { return orders }
    let moves = moves(from: state)
    var orders: Set<[Int]> = moves.isEmpty ? [[]] : []
    for move in moves {
      let (next, event) = after(move, from: state)
      let rest = self.orders(from: next, &found)
      if let number = event.map({ found.number(of: $0) }) {
        for order in rest { orders.insert([number] + order) }
      } else {
        orders.formUnion(rest)
      }
    }
    found.orders[state] = orders
    return orders
  }
}
