import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

/// A loader that answers when a test says so, and knows what it was asked and told.
final class ScriptedLoader: ImageLoader {
  private struct State {
    var asked: [URL] = []
    var deliver: [@Sendable (Result<[UInt8], DownloadFailure>) -> Void] = []
    var cancelled: [Int] = []
  }

  private let state = Mutex(State())
  private let whileAsked, whileCancelled: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - whileAsked: Called within each load, with its number from 0.
  ///   - whileCancelled: Called within each cancellation of a load, with its number.
  init(
    whileAsked: @escaping @Sendable (Int) -> Void = { _ in },
    whileCancelled: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.whileAsked, self.whileCancelled) = (whileAsked, whileCancelled)
  }

  /// What it was asked for, in order.
  var asked: [URL] { state.withLock { $0.asked } }
  /// The numbers of the loads that were cancelled, as often as they were, in order.
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

/// A limit that is up when a test says so.
final class ScriptedLimit: Sendable {
  private struct State {
    var whenUp: [@Sendable () -> Void] = []
    var cancelled = 0
  }

  private let state = Mutex(State())

  /// How often somebody has stopped it.
  var cancelled: Int { state.withLock { $0.cancelled } }
  /// How often it has begun.
  var begun: Int { state.withLock { $0.whenUp.count } }

  var limit: TimeLimit {
    TimeLimit { whenUp in
      self.state.withLock { $0.whenUp.append(whenUp) }
      return Cancellation { self.state.withLock { $0.cancelled += 1 } }
    }
  }

  /// The time is up.
  func end() { for whenUp in state.withLock({ $0.whenUp }) { whenUp() } }
}
