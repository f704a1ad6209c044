import Chapter04ConcurrentOperations
import Dispatch
import Operations

/// Asks a server and blocks no thread meanwhile; whoever has the answer calls `finish()`.
final class Request: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let send: @Sendable (Request) -> Void

  init(_ send: @escaping @Sendable (Request) -> Void) { self.send = send }

  override func launch() { send(self) }

  /// One that a timer answers.
  static func answered(after milliseconds: Int) -> Request {
    Request { request in
      let timer = DispatchSource.makeTimerSource(queue: answers)
      timer.setEventHandler {
        timer.cancel()
        request.finish()
      }
      timer.schedule(deadline: .now() + .milliseconds(milliseconds))
      timer.activate()
    }
  }

  private static let answers = DispatchQueue(label: "answers")
}
