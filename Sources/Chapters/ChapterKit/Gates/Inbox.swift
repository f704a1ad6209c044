import Dispatch
import Operations
import Synchronization

/// A thread that runs posted letters (closures) one after another, like an app's main thread.
///
/// A command or a test has no main thread to spare, so the book provides this thread instead. In an app, the
/// closure would go to `OperationQueue.main`, `DispatchQueue.main` or the main actor. All members may be
/// called from any thread. The thread ends when the inbox is released.
public final class Inbox: Sendable {
  public typealias Letter = @Sendable () -> Void

  private final class Letters: Sendable {
    private let waiting = Mutex<[Letter?]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ letter: Letter?) {
      waiting.withLock { $0.append(letter) }
      arrivals.signal()
    }

    /// Waits for the next letter; nil ends the thread.
    func next() -> Letter? {
      arrivals.wait()
      return waiting.withLock { $0.removeFirst() }
    }
  }

  private let letters = Letters()
  private let reader = Mutex<Thread?>(nil)

  public init() {
    let letters = letters
    Thread.detachNewThread {
      while let letter = letters.next() { drainingPool(letter) }
    }
    post { [unowned self] in reader.withLock { $0 = Thread.current } }
    waitUntilRead()
  }

  deinit { letters.add(nil) }

  /// True on the thread that reads the letters.
  public var isCurrent: Bool {
    reader.withLock { $0 === Thread.current }
  }

  /// Schedules a letter on the thread of the inbox, and returns without waiting.
  public func post(_ letter: @escaping Letter) { letters.add(letter) }

  /// Returns after all letters posted so far have run.
  public func waitUntilRead() {
    let read = Gate("The inbox has been read.", ko: "우편함을 비웠습니다.")
    post { read.open() }
    read.wait()
  }
}
