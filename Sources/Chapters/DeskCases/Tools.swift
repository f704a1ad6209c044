import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// All orders of so many things, each as the places of the things.
func orders(of count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return orders(of: count - 1).flatMap { rest in
    (0..<count).map { place in
      var order = rest
      order.insert(count - 1, at: place)
      return order
    }
  }
}

/// An operation that executes until the case ends it, and takes no thread meanwhile.
final class Held: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let recorder: Recorder

  init(_ name: String, _ recorder: Recorder) {
    self.recorder = recorder
    super.init()
    self.name = name
  }

  override func launch() { recorder.note(name ?? "", .began) }

  /// Ends it, if it executes.
  func end() {
    guard isExecuting else { return }
    recorder.note(name ?? "", .finished)
    finish()
  }
}

/// A queue whose operations begin on one thread, so that one can tell when everything has begun that
/// is to begin.
struct Settled {
  let queue: OperationQueue
  private let thread = DispatchQueue(label: "one thread")

  init(_ examiner: Examiner) {
    queue = examiner.queue()
    queue.underlyingQueue = thread
  }

  /// Returns when whatever has been handed to Dispatch by now has been done, and what came of it, four
  /// deep.
  func settle() { for _ in 0..<4 { thread.sync {} } }
}

/// Says when it goes away.
final class Watched: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing changes.
  private let released: Gate

  init(_ released: Gate) { self.released = released }

  deinit { released.open() }
}

/// Runs something on several threads, and returns when all of them have ended.
func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  let ended = (0..<count).map { _ in DispatchSemaphore(value: 0) }
  for number in 0..<count {
    Thread.detachNewThread {
      work(number)
      ended[number].signal()
    }
  }
  for semaphore in ended { semaphore.wait() }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .acquiring) }
  func add() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}
