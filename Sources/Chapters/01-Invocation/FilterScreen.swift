import ChapterKit
import Operations

/// A screen that shows a photo with the filter chosen last. Belongs to the main actor.
///
/// `show` and `complain` are called on the main actor. Neither is called for a filter once another filter has
/// been chosen, `close()` has been called, or the screen has been released.
// snippet.screen
@MainActor
public final class FilterScreen {
  public typealias Filter = @Sendable (Picture) throws -> Picture

  private let menu: [String: Filter]
  private let queue = OperationQueue()
  private var current: ValueOperation<Picture>?
  public var show: (Picture) -> Void = { _ in }
  public var complain: (String) -> Void = { _ in }

  public init(menu: [String: Filter]) { self.menu = menu }

  public func choose(_ name: String, for picture: Picture) {
    close()
    guard let filter = menu[name] else { return complain("no \(name)") }
    let retouch = ValueOperation { try filter(picture) }
    retouch.completionBlock = { [weak self] in
      Task { @MainActor in self?.finished() }
    }
    current = retouch
    queue.addOperation(retouch)
  }

  public func close() {
    current?.cancel()
    current = nil
  }

  private func finished() {
    guard let retouch = current, retouch.isFinished else { return }
    current = nil
    do { show(try retouch.result) } catch { complain("\(error)") }
  }
}
// snippet.end
