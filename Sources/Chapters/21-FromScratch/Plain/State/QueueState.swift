/// The state of an operation queue as a value, which tells which member may start next.
public struct QueueState: Hashable, Sendable {
  /// The state of an unfinished operation, as far as the queue knows it.
  public struct Member: Hashable, Sendable {
    /// The latest value of the operation's `isReady`.
    public var isReady = false
    public var priority = 0
    public var isBarrier: Bool
    public var hasStarted = false

    public init(isBarrier: Bool = false) { self.isBarrier = isBarrier }
  }

  /// The reason why a queue must not start an operation: the rule that forbids it.
  public enum Obstacle: String, CaseIterable, Sendable {
    case dependencies = "dependency.waits-for-all"
    case barriers = "queue.barrier-in-between"
    case width = "queue.delayed-by-limit"
    case priority = "priority.highest-ready-first"
    case addedOrder = "queue.equal-in-added-order"
    case suspension = "suspend.no-new-starts"
  }

  /// The members, in the order in which they were added.
  public var members: [Member] = []
  /// The highest number of operations that run at the same time; nil for no limit.
  public var width: Int?
  public var isSuspended = false

  public init() {}

  // snippet.next
  /// The index of the member that starts next: the first of those with the highest priority; nil if none may
  /// start. A barrier waits for all earlier members, and holds back all later ones.
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

  /// Returns the reason why a waiting member must not start now; nil if the member is next.
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
