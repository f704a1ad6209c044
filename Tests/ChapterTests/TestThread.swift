import ChapterKit
import Dispatch
import Operations

/// The single thread for tests that run operations. Does not belong to Dispatch.
///
/// Tests wait for operations. On a thread of Swift's cooperative pool, which belongs to Dispatch, a waiting
/// test would take one of the few threads that operations need, and an operation would have to wait a
/// second for another.
@globalActor
actor TestThread {
  static let shared = TestThread()

  private static let executor = OwnThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// The thread for tests that only read, in addition to the one for tests that run operations.
@globalActor
actor TextThread {
  static let shared = TextThread()

  private static let executor = OwnThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// Runs jobs one after another on a thread of its own.
private final class OwnThread: SerialExecutor, @unchecked Sendable {
  // Unchecked: `lock` guards `jobs`. The lock is an NSLock, because on Linux the thread sanitizer does not
  // see a Mutex.
  private var jobs: [UnownedJob] = []
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      while true {
        arrivals.wait()
        let job = lock.withLock { jobs.removeFirst() }
        drainingPool { job.runSynchronously(on: asUnownedSerialExecutor()) }
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
    arrivals.signal()
  }
}
