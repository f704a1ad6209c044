import Dispatch

/// Dispatch items, each of which is a strand.
package enum Items {
  /// Runs a closure as an item of a queue.
  ///
  /// The global queues, and queues with a label that ends in “concurrent”, run all their items at the same
  /// time; other queues run their items one after another, in the order in which they were added.
  package static func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    guard let strand = Strand.current else { return queue.async(execute: work) }
    strand.execution.step(strand)
    add(to: queue, strand, work)
  }

  /// Runs a closure as an item of a queue and of a group.
  package static func run(
    on queue: DispatchQueue, in group: Group, _ work: @escaping @Sendable () -> Void
  ) {
    group.enter()
    run(on: queue) {
      work()
      group.leave()
    }
  }

  /// The queue of the item that the calling thread runs; nil outside of an exploration.
  package static var current: DispatchQueue? { Strand.current?.queue }

  private static func add(
    to queue: DispatchQueue, _ strand: Strand, _ work: @escaping @Sendable () -> Void
  ) {
    let execution = strand.execution
    let name = "item \(execution.nextItem())"
    strand.execution.trace?.note(strand, nil, "adds \(name)")
    if isConcurrent(queue) {
      guard let pool = execution.pool else {
        execution.add(name, on: queue, body: work)
        return
      }
      execution.add(name, on: queue) { _ in
        pool
      } body: {
        pool.begin()
        work()
        pool.end()
      }
      return
    }
    let line = execution.lines[ObjectIdentifier(queue)] ?? Line(queue)
    execution.lines[ObjectIdentifier(queue)] = line
    execution.add(name, on: queue) {
      line.wait(in: $0)
    } body: {
      line.begin()
      work()
      line.leave()
    }
  }

  private static func isConcurrent(_ queue: DispatchQueue) -> Bool {
    queue.label.hasPrefix("com.apple.root") || queue.label.hasSuffix("concurrent")
  }
}

/// A limited number of threads that items share. An item begins when a thread is free.
final class FewThreads: Need, @unchecked Sendable {
  // Unchecked: the baton guards all properties.
  private let count: Int
  private var busy = 0

  init(_ count: Int) { self.count = count }

  var title: String { "one of \(count) threads" }

  func isMet(for strand: Strand) -> Bool { busy < count }

  func begin() { busy += 1 }
  func end() { busy -= 1 }
}

/// The items of a serial queue, which run one after another.
final class Line: Need, @unchecked Sendable {
  // Unchecked: the baton guards all properties.
  private let queue: DispatchQueue
  private var strands: [Strand] = []
  /// The clock that the next item joins.
  private var clock = VectorClock()

  init(_ queue: DispatchQueue) { self.queue = queue }

  var title: String { "its turn on \(queue.label)" }

  func wait(in strand: Strand) -> Line {
    strands.append(strand)
    return self
  }

  func isMet(for strand: Strand) -> Bool { strands.first === strand }

  func begin() { strands.first?.clock.join(clock) }

  func leave() { clock = strands.removeFirst().publish() }
}
