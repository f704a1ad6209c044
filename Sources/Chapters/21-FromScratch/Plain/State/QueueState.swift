/// What an operation queue is, as a value: who is in it, and who of them may start next.
public struct QueueState: Hashable, Sendable {
  /// What a queue knows of an operation that has not finished.
  public struct Member: Hashable, Sendable {
    /// What the operation has answered last.
    public var isReady = false
    public var priority = 0
    public var isBarrier: Bool
    public var hasStarted = false

    public init(isBarrier: Bool = false) { self.isBarrier = isBarrier }
  }

  /// Why a queue must not start an operation: the rule that forbids it.
  public enum Obstacle: String, CaseIterable, Sendable {
    case dependencies = "dependency.waits-for-all"
    case barriers = "queue.barrier-in-between"
    case width = "queue.delayed-by-limit"
    case priority = "priority.highest-ready-first"
    case addedOrder = "queue.equal-in-added-order"
    case suspension = "suspend.no-new-starts"
  }

  /// In the order of adding.
  public var members: [Member] = []
  /// How many may run at a time; nil for as many as there are.
  public var width: Int?
  public var isSuspended = false

  public init() {}

  // snippet.next
  /// The place of the operation that the queue starts next, if one may start: the first of those with
  /// the highest priority. A barrier waits for whoever is before it, and holds back whoever is behind
  /// it.
  public var next: Int? {
    if isSuspended { return nil }
    var next: Int?
    var running = 0
    for (place, member) in members.enumerated() {
      if member.isBarrier, place > 0 { break }
      if member.hasStarted {
        running += 1
      } else if member.isReady, next.map({ members[$0].priority < member.priority }) ?? true {
        next = place
      }
      if member.isBarrier { break }
    }
    if let width, running >= width { return nil }
    return next
  }
  // snippet.end

  /// Why an operation that waits must not start now; nil if it is the next.
  public func obstacle(to place: Int) -> Obstacle? {
    if isSuspended { return .suspension }
    if !members[place].isReady { return .dependencies }
    let isCut = members[place].isBarrier || members[..<place].contains(where: \.isBarrier)
    if place > 0, isCut { return .barriers }
    guard let next else { return .width }
    if next == place { return nil }
    return members[next].priority > members[place].priority ? .priority : .addedOrder
  }
}
