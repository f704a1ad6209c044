import Dispatch
import Operations
import Synchronization

/// A thread that does what is posted to it, one letter after another, as an app's main thread does.
///
/// A command and a test have no main thread to spare, so the book brings one of its own. In an app
/// the same letter goes to `OperationQueue.main`, `DispatchQueue.main` or the main actor. All
/// members may be called from any thread. The thread ends with its inbox.
public final class Inbox: Sendable {
  public typealias Letter = @Sendable () -> Void

  private final class Letters: Sendable {
    private let waiting = Mutex<[Letter?]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ letter: Letter?) {
      waiting.withLock { $0.append(letter) }
      arrivals.signal()
    }

    /// Waits for the next letter; nil is the last.
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

  /// Whether the calling thread is the one that reads the letters.
  public var isCurrent: Bool {
    reader.withLock { $0 === Thread.current }
  }

  /// Has something done on the inbox's thread, and returns without waiting for it.
  public func post(_ letter: @escaping Letter) { letters.add(letter) }

  /// Returns when everything posted so far has been done.
  public func waitUntilRead() {
    let read = Gate("The inbox has been read.", ko: "우편함을 비웠습니다.")
    post { read.open() }
    read.wait()
  }
}
