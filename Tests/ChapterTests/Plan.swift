import Operations

/// What operations are to do to each other: which there are, and what each does while it runs.
///
/// One thing happens at a time. Whatever an action lets start has ended, or goes on without doing
/// anything, before the next action; so the documents decide what comes of a plan, to the last event.
struct Plan {
  enum Kind: String, CaseIterable {
    /// A block operation of one closure.
    case block
    /// A block operation of three closures, of which the first one acts.
    case several
    /// One of a class of its own, with `main()`.
    case own
    /// One with a `start()` of its own, which calls the inherited one.
    case started
    /// One that is ready when it is open besides.
    case gated
    /// One that goes on after `start()` until it is finished by an action.
    case asynchronous
    /// A barrier block.
    case barrier

    var hasOwnStart: Bool { self == .started || self == .asynchronous }
    /// Whether a queue's progress counts it when it has done its work.
    var counts: Bool { self != .asynchronous && self != .barrier }
  }

  struct Member {
    var kind: Kind
    /// The queue that it is added to; none if it is started by hand.
    var queue: Int?
    var priority = Operation.QueuePriority.normal
  }

  /// Who acts: the test, or an operation while it runs.
  enum Actor: Hashable {
    case test
    case member(Int)
  }

  /// What can be waited for.
  enum Moment: Hashable {
    /// An asynchronous operation has begun, and done what it does in `start()`.
    case begun(Int)
    case finished(Int)
    /// The block of a barrier has run.
    case passed(Int)
    case emptied(queue: Int)
  }

  enum Action: Hashable {
    case add([Int])
    /// Adds one and returns when it has finished.
    case addAndWait(Int)
    case start(Int)
    case depend(Int, on: Int)
    case undepend(Int, on: Int)
    case prioritise(Int, Operation.QueuePriority)
    case cancel(Int)
    case cancelAll(queue: Int)
    case open(Int)
    case close(Int)
    case finish(Int)
    case suspend(queue: Int)
    case resume(queue: Int)
    case widen(queue: Int, to: Int)
    case wait(Moment)
  }

  /// The width of each queue at first; all are suspended then.
  var widths: [Int]
  var members: [Member]
  var actions: [Actor: [Action]] = [:]

  /// Something that is recorded.
  enum Event: Hashable {
    /// `start()` of its own was called.
    case called(Int)
    case began(Int)
    case saw(Sight)
    case ended(Int)
    case completed(Int)
  }

  /// What an operation sees when it begins and before it ends.
  struct Sight: Hashable {
    var states: [State]
    /// Whether these tell who is ready.
    var hasReadiness = true
    /// The operations that each queue lists.
    var listed: [[Int]]
    /// How many each queue's progress has counted; empty where it was not asked.
    var counts: [Int]
    /// The number of the current queue.
    var current: Int?
  }

  struct State: OptionSet, Hashable {
    let rawValue: UInt8
    static let ready = State(rawValue: 1)
    static let executing = State(rawValue: 2)
    static let finished = State(rawValue: 4)
    static let cancelled = State(rawValue: 8)
  }
}

extension Plan: CustomStringConvertible {
  /// The plan, one operation and one actor a line.
  var description: String {
    var lines = ["widths \(widths)"]
    for (number, member) in members.enumerated() {
      let queue = member.queue.map { "in queue \($0)" } ?? "by hand"
      lines.append("\(number): \(member.kind.rawValue) \(queue), \(member.priority.rawValue)")
    }
    lines.append("test: \(Plan.list(actions[.test] ?? []))")
    for number in members.indices {
      if let own = actions[.member(number)] { lines.append("\(number) does: \(Plan.list(own))") }
    }
    return lines.joined(separator: "\n")
  }

  /// Names without the types that they are members of.
  static func list<Element>(_ elements: [Element]) -> String {
    elements.map { "\($0)" }.joined(separator: ", ")
      .replacing(/(\w+\.)+(?=[A-Za-z(])/, with: "")
  }
}

extension Plan.Sight: CustomStringConvertible {
  var description: String {
    let current = current.map { ", in queue \($0)" } ?? ""
    return "\(states.map(\.description).joined(separator: " ")), lists \(listed)\(current)"
  }
}

extension Plan.State: CustomStringConvertible {
  var description: String {
    let letters: [(Plan.State, String)] = [
      (.ready, "r"), (.executing, "x"), (.finished, "f"), (.cancelled, "c"),
    ]
    let held = letters.filter { contains($0.0) }.map(\.1).joined()
    return held.isEmpty ? "-" : held
  }
}
