import ChapterKit
import Operations
import Synchronization

/// Sends a photo with two operations on an existing queue: an `async` export, and a synchronous upload that
/// depends on the export.
///
/// Cancelling the task cancels both operations, and the function returns when both have finished. If the
/// upload has already begun, it completes, and its link is returned.
///
/// - Throws: The error of `original` or `upload`; `CancellationError` if `upload` was not called.
// snippet.send
nonisolated public func sendPhoto(
  in queue: OperationQueue,
  original: @escaping @Sendable () async throws -> String,
  upload send: @escaping @Sendable (_ file: String) throws -> String
) async throws -> String {
  try Task.checkCancellation()
  let box = Mutex(Result<String, any Error>.failure(CancellationError()))
  let export = TaskOperation { try await original() }
  let upload = BlockOperation {
    guard let file = export.result else { return }
    let link = Result { try send(file.get()) }
    box.withLock { $0 = link }
  }
  upload.addDependency(export)
  queue.addOperation(export)
  queue.addOperation(upload)
  // snippet.hide
  #if !canImport(ObjectiveC) && !FromScratch
    queue.keep(upload, until: [export])
  #endif
  // snippet.show
  await export.finished()
  await upload.finished()
  return try box.withLock { try $0.get() }
}
// snippet.end

/// The model of a button that sends a photo. Belongs to the main actor.
///
/// `display` is called on the main actor with each new state. A tap during a transmission has no effect.
/// Releasing the button cancels the transmission.
// snippet.button
@MainActor
public final class SendButton {
  // snippet.hide
  public enum State: Equatable, Sendable {
    case idle, sending, cancelled, failed
    case sent(String)
  }

  private let queue: OperationQueue
  private let original: @Sendable () async throws -> String
  private let upload: @Sendable (_ file: String) throws -> String
  public private(set) var state = State.idle { didSet { display(state) } }
  public var display: (State) -> Void = { _ in }
  // snippet.show
  private var task: Task<Void, Never>?

  // snippet.hide
  public init(
    _ queue: OperationQueue, original: @escaping @Sendable () async throws -> String,
    upload: @escaping @Sendable (_ file: String) throws -> String
  ) {
    (self.queue, self.original, self.upload) = (queue, original, upload)
  }
  // snippet.show
  deinit { task?.cancel() }
  public func cancel() { task?.cancel() }

  public func tapped() {
    if task != nil { return }
    state = .sending
    task = Task { [weak self, queue, original, upload] in
      let outcome: State
      do {
        outcome = .sent(
          try await sendPhoto(in: queue, original: original, upload: upload))
      } catch {
        let asked = Task.isCancelled || error is CancellationError
        outcome = asked ? .cancelled : .failed
      }
      self?.task = nil
      self?.state = outcome
    }
  }
}
// snippet.end
