import ChapterKit
import Operations
import Synchronization

/// The view that shows a photo. In an app only the main thread may change the view.
///
/// May be used from any thread. Records whether the main queue made the last change.
public final class PhotoView: Sendable {
  private struct State {
    var name: String?
    var isMain = false
    var changes = 0
    /// The gates to open at a number of changes.
    var gates: [Int: Gate] = [:]
  }

  private let state: Mutex<State>

  /// - Parameter picture: The initial picture, which does not count as a change.
  public init(showing picture: Picture? = nil) { state = Mutex(State(name: picture?.name)) }

  /// Shows a photo, or none.
  public func show(_ picture: Picture?) {
    let isMain = OperationQueue.current === OperationQueue.main
    let gate = state.withLock { state in
      (state.name, state.isMain) = (picture?.name, isMain)
      state.changes += 1
      return state.gates[state.changes]
    }
    gate?.open()
  }

  /// The name of the current photo.
  public var photo: String? { state.withLock { $0.name } }

  /// True if the main queue made the last change.
  public var wasShownByMainQueue: Bool { state.withLock { $0.isMain } }

  /// Returns a gate that opens when the photo has been shown the given number of times (1 to 3).
  public func changed(times: Int) -> Gate {
    state.withLock { state in
      if let gate = state.gates[times] { return gate }
      let gate = Gate(
        "The screen has changed \(["once", "twice", "three times"][times - 1]).",
        ko: "화면이 \(["한", "두", "세"][times - 1]) 번 바뀌었습니다.")
      if state.changes >= times { gate.open() }
      state.gates[times] = gate
      return gate
    }
  }
}

extension Introduction {
  static let photoView = Introduction(
    "PhotoView stands for the screen. As in an app, the run loop of the main thread runs the operations of the main queue.",
    ko:
      "PhotoView는 화면을 대신합니다. 앱에서처럼 메인 스레드의 런 루프가 메인 큐에 넘긴 일을 실행합니다.")
}
