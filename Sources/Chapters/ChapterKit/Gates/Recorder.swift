import Operations
import Synchronization

/// A log of events in the order in which they happened.
///
/// Time is logical: an event has a position, but no duration. All members may be called from any thread.
public final class Recorder: Sendable {
  /// An event of one operation.
  public struct Event: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of events.
    public enum Kind: String, Sendable {
      case queued, began, cancelled, finished
    }

    public let lane: String
    public let kind: Kind

    public init(_ lane: String, _ kind: Kind) {
      self.lane = lane
      self.kind = kind
    }

    public var description: String { "\(lane) \(kind.rawValue)" }
  }

  private struct Record {
    var events: [Event] = []
    /// The events that a thread waits for: their number and kind, and the gate to open when they have
    /// happened.
    var awaited: (count: Int, kind: Event.Kind, gate: Gate)?

    var hasCome: Bool {
      guard let awaited else { return false }
      return events.count { $0.kind == awaited.kind } >= awaited.count
    }
  }

  private let record = Mutex(Record())

  public init() {}

  /// All events so far.
  public var events: [Event] { record.withLock { $0.events } }

  /// Records an event.
  public func note(_ lane: String, _ kind: Event.Kind) {
    let gate = record.withLock { record in
      record.events.append(Event(lane, kind))
      return record.hasCome ? record.awaited.take()?.gate : nil
    }
    gate?.open()
  }

  /// Returns when `count` events of this kind have happened. Only one thread may wait at a time.
  package func wait(for count: Int, _ kind: Event.Kind) {
    let gate = Gate("\(count) have \(kind.rawValue).")
    let hasCome = record.withLock { record in
      record.awaited = (count, kind, gate)
      return record.hasCome
    }
    if !hasCome { gate.wait() }
  }

  /// The lanes with an event of this kind, in the order of the events.
  public func lanes(_ kind: Event.Kind) -> [String] {
    events.filter { $0.kind == kind }.map(\.lane)
  }

  /// Creates a block operation with this name that records the beginning and the end of its work.
  public func operation(
    _ name: String, _ work: (@Sendable () -> Void)? = nil
  ) -> BlockOperation {
    let operation = BlockOperation { [self] in
      note(name, .began)
      if let work { work() } else { linger() }
      note(name, .finished)
    }
    operation.name = name
    return operation
  }

  /// Records a cancellation, and cancels the operation.
  public func cancel(_ operation: Operation) {
    note(operation.name ?? "?", .cancelled)
    operation.cancel()
  }

  /// Records operations as queued, and adds them to a queue.
  public func add(_ operations: Operation..., to queue: OperationQueue) {
    for operation in operations { note(operation.name ?? "?", .queued) }
    for operation in operations { queue.addOperation(operation) }
  }

  /// How two operations relate in time: `a < b` if `a` had finished before `b` began, `a > b` the other way
  /// round, `a ∥ b` if they overlapped, and `no a` if `a` has not begun.
  public func relation(_ first: String, _ second: String) -> String {
    let events = self.events
    func place(_ lane: String, _ kind: Event.Kind) -> Int {
      events.firstIndex(of: Event(lane, kind)) ?? events.count
    }
    let begun = lanes(.began)
    for name in [first, second] where !begun.contains(name) { return "no \(name)" }
    if place(first, .finished) < place(second, .began) { return "\(first) < \(second)" }
    if place(second, .finished) < place(first, .began) { return "\(first) > \(second)" }
    return "\(first) ∥ \(second)"
  }
}
