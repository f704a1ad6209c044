import Operations
import Synchronization

/// The model of a button that uploads a photo. Belongs to the main actor.
///
/// `display` is called on the main actor with each new state, until the button is released. A tap during an
/// upload has no effect. `send` checks `isCancelled` and then throws `CancellationError`.
// snippet.button
@MainActor
public final class UploadButton {
  public enum State: Equatable, Sendable {
    case idle, sending, cancelled
    case sent(String)
    case failed(String)
  }

  private let queue: OperationQueue
  private var upload: Operation?
  public private(set) var state = State.idle { didSet { display(state) } }
  public var display: (State) -> Void = { _ in }

  public init(_ queue: OperationQueue) { self.queue = queue }

  public func tapped(
    send: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> String
  ) {
    if upload != nil { return }
    let box = Mutex(State.cancelled)
    let upload = BlockOperation()
    upload.addExecutionBlock { [weak upload] in
      let outcome: State
      do {
        outcome = .sent(try send { upload?.isCancelled ?? true })
      } catch {
        let words = error.localizedDescription
        outcome = error is CancellationError ? .cancelled : .failed(words)
      }
      box.withLock { $0 = outcome }
    }
    upload.completionBlock = { [weak self] in
      let outcome = box.withLock { $0 }
      Task { @MainActor in self?.finished(outcome) }
    }
    self.upload = upload
    state = .sending
    queue.addOperation(upload)
  }

  public func cancel() { upload?.cancel() }

  private func finished(_ outcome: State) {
    upload = nil
    state = outcome
  }
}
// snippet.end
