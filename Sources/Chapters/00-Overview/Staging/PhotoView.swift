import ChapterKit
import Operations
import Synchronization

/// The place on the screen where the app shows a photo. Only the main thread may change a screen.
///
/// May be used from any thread, and tells from which queue it was used.
public final class PhotoView: Sendable {
  private let state = Mutex<(name: String?, isMain: Bool)>((nil, false))
  /// Is open when a photo has been shown.
  public let wasShown = Gate("The screen shows a photo.", ko: "화면에 사진이 나타났습니다.")

  public init() {}

  /// Shows a photo.
  public func show(_ picture: Picture?) {
    let isMain = OperationQueue.current === OperationQueue.main
    state.withLock { $0 = (picture?.name, isMain) }
    wasShown.open()
  }

  /// The name of the photo that is shown.
  public var photo: String? { state.withLock { $0.name } }

  /// Whether it was the main queue that showed it.
  public var wasShownByMainQueue: Bool { state.withLock { $0.isMain } }
}
