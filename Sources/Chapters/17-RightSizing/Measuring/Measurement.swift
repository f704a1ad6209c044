import ChapterKit
import Dispatch
import Operations
import Synchronization

/// The measurements of chapter 17. No test asserts a duration.
struct Measurement {
  /// The number of runs for each measurement; the shortest time counts.
  var turns = 5
  /// The number of sizes to add up and of pending operations, and the limit of the feeder.
  var values = 100_000
  var limit = 64
  /// The number of operations at each limit, and the time for which one operation computes (µs) or waits
  /// (ms).
  var operations = 64
  var computing = 1_000
  var waiting = 5
  /// The number of blocked operations to wait for.
  var blocked = 6
  /// The program for figures that need a process of their own; `nil` to measure them in this process.
  var program: String?

  /// The cost of an empty operation: the time for a batch of 1,000, divided by 1,000.
  func cost() -> Double {
    let queue = OperationQueue()
    return Clock.best(of: turns) {
      let operations = (0..<1_000).map { _ in BlockOperation {} }
      queue.addOperations(operations, waitUntilFinished: true)
    } / 1_000
  }

  /// Adds up sizes with one operation for each size, with fewer operations, with a single operation, and with
  /// `concurrentPerform`.
  func sums() -> [Figures.Split] {
    let sizes = Array(0..<values)
    let splits = [1, max(1, values / 100), values].map { each in
      split(values, each: each) { AlbumBytes.operations(for: sizes, each: each) }
    }
    let total = Atomic(0)
    let time = Clock.best(of: turns) {
      DispatchQueue.concurrentPerform(iterations: values) {
        total.wrappingAdd(sizes[$0], ordering: .relaxed)
      }
    }
    return splits + [Figures.Split(operations: nil, units: 1, time: time)]
  }

  /// The work on a hundred photos, divided in three ways.
  func photos() -> [Figures.Split] {
    [1, 10, 100].map { each in
      split(100, each: each) { [computing] in
        (0..<100 / each).map { _ in
          BlockOperation { Spin.work(microseconds: computing * each) }
        }
      }
    }
  }

  private func split(_ count: Int, each units: Int, _ make: () -> [Operation]) -> Figures.Split {
    let queue = OperationQueue()
    let time = Clock.best(of: turns) { queue.addOperations(make(), waitUntilFinished: true) }
    return Figures.Split(operations: (count + units - 1) / units, units: units, time: time)
  }

  /// Measures a figure in a process of its own if a program is set, otherwise in this process.
  private func alone(_ figure: String) throws -> [Double] {
    try program.map { try LoneFigure.measured(figure, by: $0) } ?? values(of: figure)
  }

  /// Measures a figure in this process.
  func values(of figure: String) -> [Double] {
    switch figure {
    case LoneFigure.beginnings: blockedBeginnings()
    // The fed queue comes first because the process may keep memory that it has used.
    case LoneFigure.memory: [fed(), atOnce()]
    default: [blockingTime(Int(figure))]
    }
  }

  /// The memory used by operations that are fed a few at a time, and by the same number added all at once.
  func memory() throws -> [Figures.Pending] {
    try zip([limit, values], alone(LoneFigure.memory)).map {
      Figures.Pending(most: $0, bytes: $1.isNaN ? nil : Int($1))
    }
  }

  private func fed() -> Double {
    let queue = OperationQueue()
    let left = Atomic(values)
    let before = inUse
    let most = Mutex(before)
    let done = Gate("All operations that were fed have finished.")
    let feeder = BatchFeeder(queue, limit: limit, lowMark: limit / 2) { [self] in
      let rest = left.wrappingSubtract(1, ordering: .relaxed).newValue
      if rest % max(1, values / 100) == 0 { most.withLock { $0 = max($0, inUse) } }
      return rest < 0 ? nil : BlockOperation {}
    } whenDone: {
      done.open()
    }
    feeder.start()
    done.wait()
    return most.withLock { $0 } - before
  }

  private func atOnce() -> Double {
    let queue = OperationQueue()
    queue.isSuspended = true
    let before = inUse
    for _ in 0..<values { queue.addOperation(BlockOperation {}) }
    let after = inUse
    queue.isSuspended = false
    queue.waitToEmpty()
    return max(0, after - before)
  }

  /// The memory in use, in bytes; not a number if the platform does not report it.
  private var inUse: Double { Machine.memoryInUse.map(Double.init) ?? .nan }

  /// The durations at each limit for work that computes, work that blocks its thread, and asynchronous work.
  func widths() throws -> [Figures.Width] {
    try [1, 2, 4, 16, 64, nil].map { width in
      Figures.Width(
        width: width,
        computing: time(width) { [computing] in
          BlockOperation { Spin.work(microseconds: computing) }
        },
        blocking: try alone(width.map(String.init) ?? "default")[0],
        asynchronous: time(width) { [waiting] in Request.answered(after: waiting) })
    }
  }

  /// The duration of operations that block their threads, measured once.
  private func blockingTime(_ width: Int?) -> Double {
    time(width, turns: 1) { [waiting] in
      BlockOperation {
        // Stands in for a server: the semaphore is never signalled, so the wait lasts until the deadline.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(waiting))
      }
    }
  }

  private func time(_ width: Int?, turns: Int? = nil, _ make: () -> Operation) -> Double {
    let queue = OperationQueue()
    if let width { queue.maxConcurrentOperationCount = width }
    return Clock.best(of: turns ?? self.turns) {
      queue.addOperations((0..<operations).map { _ in make() }, waitUntilFinished: true)
    }
  }

  /// The start times of blocked operations on a queue with a limit of 100.
  func beginnings() throws -> [Double] { try alone(LoneFigure.beginnings) }

  private func blockedBeginnings() -> [Double] {
    let begun = Mutex<[Double]>([])
    let arrivals = DispatchSemaphore(value: 0)
    let answered = Gate("The server has answered all requests.")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 100
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<100 {
      queue.addOperation {
        let now = DispatchTime.now().uptimeNanoseconds
        begun.withLock { $0.append(Double(now - start)) }
        arrivals.signal()
        answered.wait()
      }
    }
    for _ in 0..<blocked { arrivals.wait() }
    // Two threads may append their times in a different order from that in which they read the clock.
    let beginnings = begun.withLock { Array($0.sorted().prefix(blocked)) }
    answered.open()
    queue.waitToEmpty()
    return beginnings
  }
}
