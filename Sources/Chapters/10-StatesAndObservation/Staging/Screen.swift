import ChapterKit
import Synchronization

/// The screen of the photo app. Must be changed only on the thread of its inbox.
///
/// A real user interface that is changed on another thread may crash, show half a change, or seem to work.
/// This class counts such changes.
public final class Screen: Sendable {
  private struct State {
    var text = ""
    var strays = 0
  }

  public let inbox = Inbox()
  private let state = Mutex(State())

  public init() {}

  /// The text on the screen.
  public var text: String { state.withLock { $0.text } }

  /// The number of changes on a wrong thread.
  public var strays: Int { state.withLock { $0.strays } }

  public func show(_ text: String) {
    let isStray = !inbox.isCurrent
    state.withLock { state in
      state.text = text
      if isStray { state.strays += 1 }
    }
  }
}
