import Operations

/// The model of a screen that shows the credit of one photo. Belongs to the main actor.
///
/// `show` is called on the main actor with the text of the photo that was selected last, unless `close()` has
/// been called or the screen has been released by then.
// snippet.screen
@MainActor
public final class CreditScreen {
  private let queue = OperationQueue()
  private var latest: Credit?
  private let show: (String) -> Void

  public init(show: @escaping (String) -> Void) { self.show = show }

  public func select(_ photo: String, by author: String) {
    close()
    let credit = Credit(photo, by: author)
    latest = credit
    credit.completionBlock = { [weak self] in
      Task { @MainActor in self?.finished() }
    }
    queue.addOperation(credit)
  }

  public func close() {
    latest?.cancel()
    latest = nil
  }

  private func finished() {
    guard let credit = latest, credit.isFinished else { return }
    latest = nil
    if let text = credit.text { show(text) }
  }

  deinit { queue.cancelAllOperations() }
}
// snippet.end
