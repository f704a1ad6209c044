import ChapterKit
import Synchronization

/// The sheet on which the app shows a picture in every look.
///
/// Previews may be made by several threads, in any order. All members may be called from any thread.
public final class PreviewSheet: Sendable {
  private struct State {
    var previews: [Look: Picture] = [:]
    var onScreen: [String] = []

    /// The names, in the order of the menu.
    var names: [String] { Look.allCases.compactMap { previews[$0]?.name } }
  }

  private let picture: Picture
  private let state = Mutex(State())
  private let gates: [Look: Gate]

  public init(of picture: Picture) {
    self.picture = picture
    let gates = Look.allCases.map { look in
      let name = look.preview(of: picture).name
      return (look, Gate("\(name) is on the sheet.", ko: "\(name) 미리보기를 시트에 올렸습니다."))
    }
    self.gates = Dictionary(uniqueKeysWithValues: gates)
  }

  /// Returns a gate that opens when the preview for a look is on the sheet.
  public func made(_ look: Look) -> Gate {
    gates[look] ?? Gate("there is no such look")
  }

  /// Makes the preview for a look and puts it on the sheet.
  public func make(_ look: Look) {
    let preview = look.preview(of: picture)
    state.withLock { $0.previews[look] = preview }
    made(look).open()
  }

  /// Shows the sheet in its current state.
  ///
  /// - Returns: The names on the sheet.
  @discardableResult public func show() -> [String] {
    state.withLock { state in
      state.onScreen = state.names
      return state.onScreen
    }
  }

  /// The names of the previews on the sheet.
  public var names: [String] { state.withLock { $0.names } }

  /// The names on the sheet when it was last shown.
  public var onScreen: [String] { state.withLock { $0.onScreen } }
}
