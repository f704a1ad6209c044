import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

/// A loader that answers when the test says so, and records requests and cancellations.
final class ScriptedLoader: ImageLoader {
  private struct State {
    var asked: [URL] = []
    var deliver: [@Sendable (Result<[UInt8], DownloadFailure>) -> Void] = []
    var cancelled: [Int] = []
  }

  private let state = Mutex(State())
  private let whileAsked, whileCancelled: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - whileAsked: Called during each load, with its number from 0.
  ///   - whileCancelled: Called during each cancellation of a load, with its number.
  init(
    whileAsked: @escaping @Sendable (Int) -> Void = { _ in },
    whileCancelled: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.whileAsked, self.whileCancelled) = (whileAsked, whileCancelled)
  }

  /// The requested URLs, in order.
  var asked: [URL] { state.withLock { $0.asked } }
  /// The numbers of the cancelled loads in order, one entry per cancellation.
  var cancelled: [Int] { state.withLock { $0.cancelled } }

  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let number = state.withLock { state in
      state.asked.append(url)
      state.deliver.append(deliver)
      return state.asked.count - 1
    }
    whileAsked(number)
    return Cancellation {
      self.state.withLock { $0.cancelled.append(number) }
      self.whileCancelled(number)
    }
  }

  /// Answers a load.
  func answer(_ number: Int = 0, _ result: Result<[UInt8], DownloadFailure>) {
    let deliver = state.withLock { $0.deliver[number] }
    deliver(result)
  }
}

/// A time limit that expires when the test says so.
final class ScriptedLimit: Sendable {
  private struct State {
    var whenUp: [@Sendable () -> Void] = []
    var cancelled = 0
  }

  private let state = Mutex(State())

  /// The number of cancellations.
  var cancelled: Int { state.withLock { $0.cancelled } }
  /// The number of starts.
  var begun: Int { state.withLock { $0.whenUp.count } }

  var limit: TimeLimit {
    TimeLimit { whenUp in
      self.state.withLock { $0.whenUp.append(whenUp) }
      return Cancellation { self.state.withLock { $0.cancelled += 1 } }
    }
  }

  /// Lets the time limit expire.
  func end() { for whenUp in state.withLock({ $0.whenUp }) { whenUp() } }
}
