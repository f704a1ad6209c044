import ChapterKit
import Synchronization

/// What the reader of the photo app looks at. It may be changed on the thread of its inbox only.
///
/// A real user interface that is changed elsewhere may crash, or show half a change, or seem to
/// work. This one counts such changes.
public final class Screen: Sendable {
  private struct State {
    var text = ""
    var strays = 0
  }

  public let inbox = Inbox()
  private let state = Mutex(State())

  public init() {}

  /// What is on the screen.
  public var text: String { state.withLock { $0.text } }

  /// How many changes came on a thread that must not change the screen.
  public var strays: Int { state.withLock { $0.strays } }

  public func show(_ text: String) {
    let isStray = !inbox.isCurrent
    state.withLock { state in
      state.text = text
      if isStray { state.strays += 1 }
    }
  }
}
