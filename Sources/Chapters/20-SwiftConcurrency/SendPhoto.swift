import ChapterKit
import Operations
import Synchronization

/// Sends a photo by operations of a queue which the app has already: exports it by an `async` function, and
/// uploads it by a synchronous one, which waits for the export by a dependency.
///
/// If the task is cancelled, both are, and the function returns when both have finished: an upload that has
/// begun goes on to its end, and its link is returned.
///
/// - Throws: What `original` or `upload` throws; `CancellationError` if `upload` was not called.
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

/// The button that sends a photo, and what it shows.
///
/// It belongs to the main actor. `display` is called there with each new state. A tap while something is
/// being sent does nothing; when the button is released, what it sends is cancelled.
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
