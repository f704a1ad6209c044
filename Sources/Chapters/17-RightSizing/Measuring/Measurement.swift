import ChapterKit
import Dispatch
import Operations
import Synchronization

/// What chapter 17 measures. Nothing is asserted of how long anything takes.
struct Measurement {
  /// How often each thing is measured; the shortest time is kept.
  var turns = 15
  /// How many operations lie about in the measurement of memory.
  var pending = 100_000
  /// How many operations there are to each width, and how long one computes or waits.
  var operations = 64
  var computing = 1_000
  var waiting = 5
  /// How many blocked operations are waited for.
  var blocked = 6
  /// How many operations block to find out how many threads there are, and how often in a row a second
  /// has to pass in which none begins until it is taken that no more will. Dispatch on Linux looks once
  /// a second whether anybody gets on.
  var crowd = 600
  var silence = 3
  /// The program that measures alone what has to be; `nil` to measure it here as well.
  var program: String?

  /// The ways to divide a hundred units of work.
  static let ways = [
    (operations: 100, units: 1), (operations: 10, units: 10), (operations: 1, units: 100),
  ]

  /// What an empty operation costs: 1,000 of them in one batch, divided by 1,000.
  func cost() -> Double {
    let queue = OperationQueue()
    return Clock.best(of: turns) {
      let operations = (0..<1_000).map { _ in BlockOperation {} }
      queue.addOperations(operations, waitUntilFinished: true)
    } / 1_000
  }

  /// A hundred units of 1, 10 and 100 microseconds, in each way, on operations and without.
  func splits() -> [Figures.Split] {
    [1, 10, 100].flatMap { unit in
      Measurement.ways.map { count, units in
        let microseconds = unit * units
        let queue = OperationQueue()
        let onQueue = Clock.best(of: turns) {
          // snippet.operations
          let operations = (0..<count).map { _ in
            BlockOperation { Spin.work(microseconds: microseconds) }
          }
          queue.addOperations(operations, waitUntilFinished: true)
          // snippet.end
        }
        let onPerform = Clock.best(of: turns) {
          // snippet.perform
          DispatchQueue.concurrentPerform(iterations: count) { _ in
            Spin.work(microseconds: microseconds)
          }
          // snippet.end
        }
        return Figures.Split(
          unit: unit, operations: count, onQueue: onQueue, onPerform: onPerform)
      }
    }
  }

  /// All operations at once, and the same number fed in batches.
  ///
  /// Fed first: what the process has once had in use it may keep.
  func memory() -> [Figures.Pending] {
    [fed(), atOnce()]
  }

  private func fed() -> Figures.Pending {
    let queue = OperationQueue()
    let census = Census()
    let left = Atomic(pending)
    let before = Machine.memoryInUse
    let most = Mutex<Int?>(nil)
    let done = Gate("All operations that were fed have finished.")
    let feeder = BatchFeeder(
      queue, limit: 64, lowMark: 32,
      next: { [pending] in
        let rest = left.wrappingSubtract(1, ordering: .relaxed).newValue
        guard rest >= 0 else { return nil }
        if rest % max(1, pending / 100) == 0, let inUse = Machine.memoryInUse {
          most.withLock { $0 = max($0 ?? 0, inUse) }
        }
        return Counted(census)
      }, whenDone: { done.open() })
    feeder.start()
    done.wait()
    queue.waitToEmpty()
    return Figures.Pending(
      operations: census.gone, most: census.most,
      bytes: growth(from: before, to: most.withLock { $0 }))
  }

  private func atOnce() -> Figures.Pending {
    let queue = OperationQueue()
    let census = Census()
    queue.isSuspended = true
    let before = Machine.memoryInUse
    for _ in 0..<pending { queue.addOperation(Counted(census)) }
    let after = Machine.memoryInUse
    queue.isSuspended = false
    queue.waitToEmpty()
    return Figures.Pending(
      operations: census.gone, most: census.most, bytes: growth(from: before, to: after))
  }

  private func growth(from before: Int?, to after: Int?) -> Int? {
    guard let before, let after else { return nil }
    return max(0, after - before)
  }

  /// Each width with work that computes, work that blocks a thread, and work that blocks none.
  ///
  /// What blocks is measured in a process of its own for each width.
  func widths() throws -> [Figures.Width] {
    try [1, 2, 4, 16, 64, nil].map { width in
      Figures.Width(
        width: width,
        computing: time(width) { [computing] in
          BlockOperation { Spin.work(microseconds: computing) }
        },
        blocking: try program.map { try LoneFigure.blocking(width: width).measured(by: $0)[0] }
          ?? blockingTime(width),
        asynchronous: time(width) { [waiting] in LaterAnswer(milliseconds: waiting) })
    }
  }

  /// How long operations that block take, once.
  func blockingTime(_ width: Int?) -> Double {
    time(width, turns: 1) { [waiting] in
      BlockOperation {
        // Stands in for a server: nobody signals, so that it takes as long as the deadline.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(waiting))
      }
    }
  }

  private func time(_ width: Int?, turns: Int? = nil, _ make: () -> Operation) -> Double {
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    return Clock.best(of: turns ?? min(self.turns, 5)) {
      queue.addOperations((0..<operations).map { _ in make() }, waitUntilFinished: true)
    }
  }

  /// When one blocked operation after another began, in a process of its own.
  func beginnings() throws -> [Double] {
    try program.map { try LoneFigure.beginnings.measured(by: $0) } ?? blockedBeginnings()
  }

  /// When one blocked operation after another began, on a queue that would allow a hundred.
  func blockedBeginnings() -> [Double] {
    let begun = Mutex<[Double]>([])
    let arrivals = DispatchSemaphore(value: 0)
    let answered = Gate("The server has answered everybody.")
    // snippet.blocked
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 100
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<100 {
      queue.addOperation {
        let now = DispatchTime.now().uptimeNanoseconds
        begun.withLock { $0.append(Double(now - start)) }
        // snippet.hide
        arrivals.signal()
        // snippet.show
        answered.wait()
      }
    }
    // snippet.end
    for _ in 0..<blocked { arrivals.wait() }
    // Two that look at the clock at the same time may be noted in either order.
    let beginnings = begun.withLock { Array($0.sorted().prefix(blocked)) }
    answered.open()
    queue.waitToEmpty()
    return beginnings
  }

  /// How many operations that block get a thread: in one queue, and in queues with a serial dispatch
  /// queue each.
  ///
  /// - Parameter seconds: How long that is waited for. It takes minutes where threads come one by one.
  func crowds(atMost seconds: Int) -> [Figures.Crowd] {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = crowd
    let serial = (0..<crowd).map { DispatchQueue(label: "\($0)") }
    let queues = serial.map { dispatchQueue in
      let queue = OperationQueue()
      queue.underlyingQueue = dispatchQueue
      return queue
    }
    // A queue does not keep the dispatch queue that it stands on.
    return withExtendedLifetime(serial) {
      [[queue], queues].map { block(in: $0, atMost: seconds) }
    }
  }

  private func block(in queues: [OperationQueue], atMost seconds: Int) -> Figures.Crowd {
    let begun = Mutex<[Double]>([])
    let arrivals = DispatchSemaphore(value: 0)
    // No gate, which would not wait for minutes.
    let answered = DispatchSemaphore(value: 0)
    let start = DispatchTime.now()
    let end = start + .seconds(seconds)
    for number in 0..<crowd {
      queues[number % queues.count].addOperation {
        let now = DispatchTime.now().uptimeNanoseconds
        begun.withLock { $0.append(Double(now - start.uptimeNanoseconds)) }
        arrivals.signal()
        answered.wait()
      }
    }
    var (count, silent) = (0, 0)
    while count < crowd, silent < silence, .now() < end {
      if arrivals.wait(timeout: .now() + .seconds(1)) == .success {
        (count, silent) = (count + 1, 0)
      } else {
        silent += 1
      }
    }
    let isAll = count == crowd || silent == silence
    let beginnings = begun.withLock { Array($0.prefix(count)) }
    for _ in 0..<crowd { answered.signal() }
    for queue in queues { queue.waitToEmpty() }
    return Figures.Crowd(
      added: crowd, queues: max(1, queues.count { $0.underlyingQueue != nil }), begun: count,
      last: beginnings.max() ?? 0, isAll: isAll)
  }
}

/// Counts how many there are, how many there were at most, and how many have gone.
final class Census: Sendable {
  private let counts = Mutex((now: 0, most: 0, gone: 0))

  var most: Int { counts.withLock { $0.most } }
  var gone: Int { counts.withLock { $0.gone } }

  func come() {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
  }

  func go() {
    counts.withLock { counts in
      counts.now -= 1
      counts.gone += 1
    }
  }
}

/// An operation that is counted from the time it is made until its work is over.
final class Counted: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let census: Census

  init(_ census: Census) {
    self.census = census
    super.init()
    census.come()
  }

  override func main() { census.go() }
}
